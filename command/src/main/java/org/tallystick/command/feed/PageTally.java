package org.tallystick.command.feed;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.feed.FeedRow;

/** What has become of a page's rows so far. */
final class PageTally {

    private final List<RowCase> cases = new ArrayList<>();
    private final List<RowCase> repaired = new ArrayList<>();
    private int applied;
    private int duplicates;
    private int lastApplied = -1;

    void applied(int index) {
        applied++;
        lastApplied = Math.max(lastApplied, index);
    }

    void duplicate() {
        duplicates++;
    }

    void becameCase(RowCase row) {
        cases.add(row);
    }

    void repaired(RowCase row) {
        repaired.add(row);
    }

    int caseCount() {
        return cases.size();
    }

    int appliedCount() {
        return applied;
    }

    int duplicateCount() {
        return duplicates;
    }

    /** What is to be noted of rows with cases, the new ones and those that read otherwise now. */
    List<RowCase> cases() {
        List<RowCase> all = new ArrayList<>(cases);
        all.addAll(repaired);
        return all;
    }

    /** The last row in the upstream's order that moved money now; null if none did. */
    @Nullable FeedRow lastApplied(List<FeedRow> rows) {
        return lastApplied < 0 ? null : rows.get(lastApplied);
    }

    /** The newest time at which one of the rows was made; null if none says so. */
    static @Nullable Instant newest(List<FeedRow> rows) {
        Instant newest = null;
        for (FeedRow row : rows) {
            Instant createdAt = RowReading.createdAt(row);
            if (createdAt != null && (newest == null || createdAt.isAfter(newest))) {
                newest = createdAt;
            }
        }
        return newest;
    }
}

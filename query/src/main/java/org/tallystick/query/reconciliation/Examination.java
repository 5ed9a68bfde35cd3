package org.tallystick.query.reconciliation;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tallystick.query.ledger.LedgerRow;
import org.tallystick.query.reconciliation.LedgerEvents.Event;

/** One stream under comparison, event by event, in one picture of the database. */
final class Examination {

    private final Window window;
    private final long passed;
    private final @Nullable DerivedRows derived;
    private final ActualRows rows;
    private final Progress progress;

    /**
     * @param passed the position up to which everything must have been written
     * @param derived the account's balance and holds; null if they are not compared
     */
    Examination(
            Window window,
            long passed,
            @Nullable DerivedRows derived,
            ActualRows rows,
            Progress progress) {
        this.window = window;
        this.passed = passed;
        this.derived = derived;
        this.rows = rows;
        this.progress = progress;
    }

    /** Compares the next events; false once it has met one that is still to be written. */
    boolean examine(List<Event> page) {
        Map<String, List<LedgerRow>> actual = StreamCheck.entries(rows, page);
        for (Event event : page) {
            List<LedgerRow> entries = actual.getOrDefault(event.eventId(), List.of());
            if (isStillToCome(event, entries)) {
                return false;
            }
            boolean inWindow = window.contains(event);
            boolean missing = !event.written().entries().isEmpty() && entries.isEmpty();
            if (inWindow) {
                progress.checked(1);
                compare(event, entries, missing);
            }
            if (derived != null) {
                derived.add(event, missing);
            }
        }
        if (derived != null) {
            derived.compareClosedHolds();
        }
        return true;
    }

    void end() {
        if (derived != null) {
            derived.end();
        }
    }

    private boolean isStillToCome(Event event, List<LedgerRow> entries) {
        return event.position() > passed
                && entries.isEmpty()
                && (derived == null || !derived.isSeen(event));
    }

    private void compare(Event event, List<LedgerRow> actual, boolean missing) {
        List<LedgerRow> expected = event.written().entries();
        if (missing) {
            progress.found(Findings.notApplied(event));
            return;
        }
        if (actual.equals(expected)) {
            return;
        }
        Map<Integer, LedgerRow> left = new HashMap<>();
        actual.forEach(row -> left.put(row.line(), row));
        for (LedgerRow row : expected) {
            LedgerRow there = left.remove(row.line());
            if (there == null) {
                progress.found(Findings.entryMissing(event, row));
            } else if (!there.equals(row)) {
                progress.found(Findings.entryDiffers(event, row, there));
            }
        }
        left.values().forEach(row -> progress.found(Findings.entryUnexpected(event, row)));
    }
}

package org.tallystick.command.feed;

import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.tallystick.api.feed.FeedChange;
import org.tallystick.api.feed.FeedCheck;
import org.tallystick.api.feed.FeedPosition;
import org.tallystick.command.feed.FeedLog.Line;
import org.tallystick.command.store.StoreHead;

/**
 * Compares a feed's cursor with the log and the receipts. They are written in one transaction, or
 * the receipts first, so they can differ only if somebody has changed or lost some of them.
 */
@Component
class FeedVerification {

    /** Lines of the log that are compared with the receipts. */
    private static final int LINES_CHECKED = 5;

    /** Lines that must agree with the receipts, all of them, for the search to end. */
    private static final int LINES_SEARCHED = 200;

    private static final int BATCHES_MAX = 10;

    /** Of the rows that do not agree, so many are named. */
    private static final int ROWS_NAMED = 10;

    private final FeedTable feeds;
    private final FeedLog log;
    private final RowCaseTable rowCases;
    private final FeedReceipts receipts;
    private final StoreHead head;

    FeedVerification(
            FeedTable feeds,
            FeedLog log,
            RowCaseTable rowCases,
            FeedReceipts receipts,
            StoreHead head) {
        this.head = head;
        this.feeds = feeds;
        this.log = log;
        this.rowCases = rowCases;
        this.receipts = receipts;
    }

    FeedCheck check(String feed, List<String> beyond) {
        FeedPosition position = feeds.find(feed).orElseThrow();
        List<Line> lines = log.before(feed, Long.MAX_VALUE, LINES_CHECKED);
        Line newest = lines.isEmpty() ? null : lines.get(0);
        long loggedVersion = newest == null ? 0 : newest.entry().version();
        String loggedCursor = newest == null ? null : newest.entry().to();
        if (loggedVersion != position.version()) {
            return problem(
                    position,
                    "version_differs_from_log",
                    "The log ends at version " + loggedVersion);
        }
        if (!Objects.equals(loggedCursor, position.cursor())) {
            return problem(
                    position, "cursor_differs_from_log", "The log ends at cursor " + loggedCursor);
        }
        List<String> missing = notKnown(feed, keys(lines));
        if (!missing.isEmpty() && !isRedriven(lines)) {
            return problem(position, "row_not_applied", "Without a receipt: " + named(missing));
        }
        // Where a page's money is stored before its cursor, a page that broke off looks like this.
        List<String> appliedBeyond =
                head.commitsWithTables() ? appliedUnseen(feed, beyond) : List.of();
        return appliedBeyond.isEmpty()
                ? new FeedCheck(position.version(), null, null)
                : problem(
                        position,
                        "row_applied_beyond_cursor",
                        "Applied, and brought by no page: " + named(appliedBeyond));
    }

    /**
     * Where reading can begin again so that no row of a page is left out. Rows that were found late
     * are found again by reading all of the list.
     */
    @Nullable String lastAgreedCursor(String feed) {
        String cursor = log.newest(feed).map(line -> line.entry().to()).orElse(null);
        long before = Long.MAX_VALUE;
        for (int batch = 0; batch < BATCHES_MAX; batch++) {
            List<Line> lines = log.before(feed, before, LINES_SEARCHED);
            Set<String> missing = new HashSet<>(notKnown(feed, keys(lines)));
            if (missing.isEmpty()) {
                return cursor;
            }
            for (Line line : lines) {
                boolean isMissing = line.rowKeys().stream().anyMatch(missing::contains);
                if (isMissing && line.entry().change() == FeedChange.PAGE) {
                    cursor = line.entry().from();
                }
            }
            before = lines.get(lines.size() - 1).entry().version();
        }
        // So much is missing that all of it is read again.
        return null;
    }

    /** Those of the keys that were neither applied nor refused and have no case. */
    List<String> notKnown(String feed, List<String> keys) {
        Set<String> known = new HashSet<>(receipts.withReceipt(feed, keys));
        known.addAll(rowCases.find(feed, keys).keySet());
        return keys.stream().filter(key -> !known.contains(key)).distinct().toList();
    }

    private List<String> appliedUnseen(String feed, List<String> beyond) {
        Map<String, Instant> applied = receipts.recordedAt(feed, beyond);
        // An upstream may give a row twice; then a page has brought it, and that is no fault.
        applied.keySet().removeAll(Set.copyOf(log.broughtAt(feed, applied)));
        if (applied.isEmpty()) {
            return List.of();
        }
        List<String> unseen = List.copyOf(applied.keySet());
        Set<String> brought = log.broughtAmong(feed, unseen);
        return unseen.stream().filter(key -> !brought.contains(key)).toList();
    }

    /** After it the rows of the pages before it are on their way to be read again. */
    private static boolean isRedriven(List<Line> lines) {
        return lines.stream().anyMatch(line -> line.entry().change() == FeedChange.REDRIVEN);
    }

    private static List<String> keys(List<Line> lines) {
        return lines.stream().flatMap(line -> line.rowKeys().stream()).toList();
    }

    private static String named(List<String> keys) {
        String some = String.join(", ", keys.subList(0, Math.min(ROWS_NAMED, keys.size())));
        return keys.size() <= ROWS_NAMED ? some : some + ", and more";
    }

    private static FeedCheck problem(FeedPosition position, String code, String detail) {
        return new FeedCheck(position.version(), code, detail);
    }
}

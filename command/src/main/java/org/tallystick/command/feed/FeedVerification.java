package org.tallystick.command.feed;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.api.Ids;
import org.tallystick.api.feed.FeedChange;
import org.tallystick.api.feed.FeedCheck;
import org.tallystick.api.feed.FeedPosition;
import org.tallystick.api.feed.Feeds;
import org.tallystick.command.feed.FeedLog.Line;

/**
 * Compares a feed's cursor with the log and the receipts. They are written in one transaction, so
 * they can differ only if somebody has changed or lost some of them.
 */
@Component
class FeedVerification {

    /** Lines of the log that are compared with the receipts. */
    private static final int LINES_CHECKED = 5;

    /** How far back a place is looked for at which the log and the receipts agree. */
    private static final int LINES_SEARCHED = 200;

    /** Of the rows that do not agree, so many are named. */
    private static final int ROWS_NAMED = 10;

    private final FeedTable feeds;
    private final FeedLog log;
    private final RowCaseTable rowCases;
    private final JdbcClient jdbc;

    FeedVerification(FeedTable feeds, FeedLog log, RowCaseTable rowCases, JdbcClient jdbc) {
        this.feeds = feeds;
        this.log = log;
        this.rowCases = rowCases;
        this.jdbc = jdbc;
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
        List<String> appliedBeyond = appliedUnseen(feed, beyond);
        return appliedBeyond.isEmpty()
                ? new FeedCheck(position.version(), null, null)
                : problem(
                        position,
                        "row_applied_beyond_cursor",
                        "Applied, and brought by no page: " + named(appliedBeyond));
    }

    /** Where reading can begin again so that no row is left out. */
    @Nullable String lastAgreedCursor(String feed) {
        List<Line> lines = new ArrayList<>(log.before(feed, Long.MAX_VALUE, LINES_SEARCHED));
        Collections.reverse(lines);
        Set<String> missing = new HashSet<>(notKnown(feed, keys(lines)));
        Optional<Line> firstMissing =
                lines.stream()
                        .filter(line -> line.rowKeys().stream().anyMatch(missing::contains))
                        .findFirst();
        if (firstMissing.isPresent()) {
            return firstMissing.get().entry().from();
        }
        return lines.isEmpty() ? null : lines.get(lines.size() - 1).entry().to();
    }

    /** Those of the keys that were neither applied nor refused and have no case. */
    List<String> notKnown(String feed, List<String> keys) {
        Set<String> known = new HashSet<>(withReceipt(feed, keys));
        known.addAll(rowCases.find(feed, keys).keySet());
        return keys.stream().filter(key -> !known.contains(key)).distinct().toList();
    }

    /** Those of the keys whose callbacks have a receipt. */
    List<String> withReceipt(String feed, List<String> keys) {
        List<String> usable = keys.stream().filter(Feeds::isRowId).toList();
        if (usable.isEmpty()) {
            return List.of();
        }
        Set<String> streams =
                new HashSet<>(
                        jdbc.sql(
                                        "SELECT aggregateidentifier FROM domainevententry"
                                                + " WHERE aggregateidentifier = ANY(?)"
                                                + " AND sequencenumber = 0")
                                .param(
                                        usable.stream()
                                                .map(key -> stream(feed, key))
                                                .toArray(String[]::new))
                                .query(String.class)
                                .list());
        return usable.stream().filter(key -> streams.contains(stream(feed, key))).toList();
    }

    private List<String> appliedUnseen(String feed, List<String> beyond) {
        List<String> applied = withReceipt(feed, beyond);
        if (applied.isEmpty()) {
            return applied;
        }
        // An upstream may give a row twice; then a page has brought it, and that is no fault.
        Set<String> brought = log.broughtAmong(feed, applied);
        return applied.stream().filter(key -> !brought.contains(key)).toList();
    }

    /** After it the rows of the pages before it are on their way to be read again. */
    private static boolean isRedriven(List<Line> lines) {
        return lines.stream().anyMatch(line -> line.entry().change() == FeedChange.REDRIVEN);
    }

    private static List<String> keys(List<Line> lines) {
        return lines.stream().flatMap(line -> line.rowKeys().stream()).toList();
    }

    private static String stream(String feed, String key) {
        return Ids.receiptStream(Feeds.callback(feed, key).movementId());
    }

    private static String named(List<String> keys) {
        String some = String.join(", ", keys.subList(0, Math.min(ROWS_NAMED, keys.size())));
        return keys.size() <= ROWS_NAMED ? some : some + ", and more";
    }

    private static FeedCheck problem(FeedPosition position, String code, String detail) {
        return new FeedCheck(position.version(), code, detail);
    }
}

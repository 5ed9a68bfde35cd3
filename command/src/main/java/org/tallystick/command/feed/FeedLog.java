package org.tallystick.command.feed;

import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.api.feed.FeedChange;
import org.tallystick.api.feed.FeedLogEntry;

/** The cursor log, as it is read. */
@Component
class FeedLog {

    /** A row's receipt is recorded so long before the line of its page at most. */
    private static final String TRANSACTION_MAX = "interval '10 seconds'";

    /** So many of the newest lines are searched for what a case has done. */
    private static final int LINES_OF_A_CASE = 10_000;

    /** A long log is searched in parts, each well within the limit of one statement. */
    private static final long LINES_AT_ONCE = 1_000;

    private static final String ENTRY =
            "SELECT version, change, from_cursor, to_cursor, row_count, applied, duplicates,"
                    + " cases, recorded_at, actor, trace_id, row_ids FROM recharge_cursor_log"
                    + " WHERE feed = :feed";

    private final JdbcClient jdbc;

    FeedLog(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** A line with the keys of its rows. */
    record Line(FeedLogEntry entry, List<String> rowKeys) {}

    /** Lines before a version, the newest first. */
    List<Line> before(String feed, long version, int limit) {
        return jdbc.sql(ENTRY + " AND version < :version ORDER BY version DESC LIMIT :limit")
                .param("feed", feed)
                .param("version", version)
                .param("limit", limit)
                .query((row, number) -> line(row))
                .list();
    }

    Optional<Line> newest(String feed) {
        return before(feed, Long.MAX_VALUE, 1).stream().findFirst();
    }

    /** The newest page that had rows; its rows are the last ones before the cursor. */
    Optional<Line> newestPage(String feed) {
        return jdbc.sql(
                        ENTRY
                                + " AND change = 'PAGE' AND row_count > 0"
                                + " ORDER BY version DESC LIMIT 1")
                .param("feed", feed)
                .query((row, number) -> line(row))
                .optional();
    }

    /**
     * The first page, by version, that was applied after an instant. Asked in two steps: in one the
     * database may go through the whole log from its beginning.
     */
    Optional<Line> firstUnsettled(String feed, Instant since) {
        return jdbc.sql(
                        "WITH recent AS MATERIALIZED (SELECT version FROM recharge_cursor_log"
                                + " WHERE feed = :feed AND recorded_at >= :since"
                                + " AND change IN ('PAGE', 'REDRIVEN')) "
                                + ENTRY
                                + " AND version = (SELECT min(version) FROM recent)")
                .param("feed", feed)
                .param("since", FeedTable.utc(since))
                .query((row, number) -> line(row))
                .optional();
    }

    /** Whether somebody has put the cursor back; the newest lines are searched. */
    boolean isRedrivenBy(String feed, String actor) {
        return jdbc.sql(
                        "SELECT EXISTS (SELECT 1 FROM (SELECT change, actor FROM"
                                + " recharge_cursor_log WHERE feed = :feed ORDER BY version DESC"
                                + " LIMIT :limit) AS newest"
                                + " WHERE change = 'REDRIVEN' AND actor = :actor)")
                .param("feed", feed)
                .param("limit", LINES_OF_A_CASE)
                .param("actor", actor)
                .query(Boolean.class)
                .single();
    }

    /** Those of the keys that a page has brought at the time at which they were recorded. */
    List<String> broughtAt(String feed, Map<String, Instant> keys) {
        List<String> names = List.copyOf(keys.keySet());
        return jdbc.sql(
                        "SELECT key FROM unnest(:keys, CAST(:times AS timestamptz[])) AS given (key,"
                                + " time) WHERE EXISTS (SELECT 1 FROM recharge_cursor_log WHERE"
                                + " feed = :feed AND recorded_at >= time - interval '1 second' AND"
                                + " recorded_at <= time + "
                                + TRANSACTION_MAX
                                + " AND key = ANY(row_ids))")
                .param("feed", feed)
                .param("keys", names.toArray(String[]::new))
                .param(
                        "times",
                        names.stream()
                                .map(name -> String.valueOf(keys.get(name)))
                                .toArray(String[]::new))
                .query(String.class)
                .list();
    }

    /**
     * Those of the keys that some page of the feed has brought; the newest pages are asked first.
     */
    Set<String> broughtAmong(String feed, List<String> keys) {
        Set<String> brought = new HashSet<>();
        long upTo = newest(feed).map(line -> line.entry().version()).orElse(0L);
        while (upTo > 0 && brought.size() < keys.size()) {
            brought.addAll(broughtAmong(feed, keys, upTo));
            upTo -= LINES_AT_ONCE;
        }
        return brought;
    }

    private List<String> broughtAmong(String feed, List<String> keys, long upTo) {
        return jdbc.sql(
                        "SELECT DISTINCT key FROM recharge_cursor_log, unnest(row_ids) AS key"
                                + " WHERE feed = :feed AND version > :after AND version <= :upTo"
                                + " AND key = ANY(:keys)")
                .param("feed", feed)
                .param("after", upTo - LINES_AT_ONCE)
                .param("upTo", upTo)
                .param("keys", keys.toArray(String[]::new))
                .query(String.class)
                .list();
    }

    private static Line line(ResultSet row) throws SQLException {
        Array keys = row.getArray("row_ids");
        return new Line(
                new FeedLogEntry(
                        row.getLong("version"),
                        FeedChange.valueOf(row.getString("change")),
                        row.getString("from_cursor"),
                        row.getString("to_cursor"),
                        row.getInt("row_count"),
                        row.getInt("applied"),
                        row.getInt("duplicates"),
                        row.getInt("cases"),
                        Objects.requireNonNull(FeedTable.instant(row, "recorded_at")),
                        row.getString("actor"),
                        row.getString("trace_id")),
                List.of((String[]) keys.getArray()));
    }
}

package org.tallystick.query.reconciliation;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.api.feed.FeedChange;

/** Reads the feeds' cursors, logs and cases, and what their rows have moved. */
@Component
class FeedTables {

    /** Movements of a feed whose callback no page has brought; not rows of the ledger alone. */
    private static final String UNLOGGED =
            """
            SELECT e.counter_account, e.amount, e.currency, e.callback_id, e.movement_id,
                e.event_id, e.trace_id
            FROM ledger_entry e
            WHERE e.account = 'clearing:' || :feed AND e.source = 'feed:' || :feed
            AND e.type = 'RECHARGE'
            AND (:account::text IS NULL OR e.counter_account = :account)
            AND NOT EXISTS (
                SELECT FROM (
                    SELECT unnest(row_ids) AS row_id FROM recharge_cursor_log
                    WHERE feed = :feed) brought
                WHERE brought.row_id = e.callback_id)
            AND EXISTS (SELECT FROM domainevententry d
                WHERE d.eventidentifier = e.event_id::text)
            LIMIT 20000""";

    private final JdbcClient jdbc;

    FeedTables(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** One line of a feed's cursor log. */
    record Line(
            long version,
            String change,
            @Nullable String to,
            long rows,
            long applied,
            long duplicates,
            long cases,
            List<String> keys,
            Instant at,
            @Nullable String traceId) {

        boolean isOf(FeedChange kind) {
            return change.equals(kind.name());
        }
    }

    /** Where a feed stands, and its sums. */
    record Position(
            @Nullable String cursor, long version, long applied, long duplicates, long cases) {

        Map<String, String> texts() {
            Map<String, String> texts = new TreeMap<>();
            texts.put("cursor", String.valueOf(cursor));
            texts.put("version", Long.toString(version));
            texts.put("applied", Long.toString(applied));
            texts.put("duplicates", Long.toString(duplicates));
            texts.put("cases", Long.toString(cases));
            return texts;
        }
    }

    /** A movement that no page has brought. */
    record Unlogged(
            String accountId,
            long amount,
            String currency,
            String callbackId,
            String movementId,
            String eventId,
            String traceId) {}

    List<String> feeds() {
        return jdbc.sql("SELECT feed FROM recharge_cursor ORDER BY feed")
                .query(String.class)
                .list();
    }

    Position position(String feed) {
        return jdbc.sql("SELECT * FROM recharge_cursor WHERE feed = ?")
                .param(feed)
                .query(
                        (row, number) ->
                                new Position(
                                        row.getString("cursor"),
                                        row.getLong("version"),
                                        row.getLong("applied"),
                                        row.getLong("duplicates"),
                                        row.getLong("cases")))
                .single();
    }

    List<Line> log(String feed, long afterVersion, int limit) {
        return jdbc.sql(
                        """
                        SELECT * FROM recharge_cursor_log WHERE feed = ? AND version > ?
                        ORDER BY version LIMIT ?""")
                .params(feed, afterVersion, limit)
                .query((row, number) -> line(row))
                .list();
    }

    /** Whether a person has paused the feed. */
    boolean isPaused(String feed) {
        return jdbc.sql("SELECT state = 'PAUSED' FROM recharge_cursor WHERE feed = ?")
                .param(feed)
                .query(Boolean.class)
                .single();
    }

    /** The case that has stopped a feed. */
    Optional<String> stoppedBy(String feed) {
        return jdbc.sql(
                        """
                        SELECT case_id FROM recharge_cursor
                        WHERE feed = ? AND state = 'STOPPED' AND case_id IS NOT NULL""")
                .param(feed)
                .query(String.class)
                .optional();
    }

    /** Those of the keys that have a case. */
    List<String> withCase(String feed, Collection<String> keys) {
        return jdbc.sql("SELECT row_id FROM recharge_feed_case WHERE feed = ? AND row_id = ANY (?)")
                .param(feed)
                .param(keys.toArray(String[]::new))
                .query(String.class)
                .list();
    }

    /** Those of the streams that exist. */
    Set<String> existing(Collection<String> streams) {
        return new HashSet<>(
                jdbc.sql(
                                """
                                SELECT aggregateidentifier FROM domainevententry
                                WHERE aggregateidentifier = ANY (?) AND sequencenumber = 0""")
                        .param(streams.toArray(String[]::new))
                        .query(String.class)
                        .list());
    }

    List<Unlogged> unlogged(String feed, @Nullable String accountId) {
        return jdbc.sql(UNLOGGED)
                .param("feed", feed)
                .param("account", accountId)
                .query(
                        (row, number) ->
                                new Unlogged(
                                        row.getString(1),
                                        row.getLong(2),
                                        row.getString(3),
                                        row.getString(4),
                                        row.getString(5),
                                        row.getString(6),
                                        row.getString(7)))
                .list();
    }

    private static Line line(ResultSet row) throws SQLException {
        return new Line(
                row.getLong("version"),
                row.getString("change"),
                row.getString("to_cursor"),
                row.getLong("row_count"),
                row.getLong("applied"),
                row.getLong("duplicates"),
                row.getLong("cases"),
                List.of((String[]) row.getArray("row_ids").getArray()),
                row.getObject("recorded_at", OffsetDateTime.class).toInstant(),
                row.getString("trace_id"));
    }
}

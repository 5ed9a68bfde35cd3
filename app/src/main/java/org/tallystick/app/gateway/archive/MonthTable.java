package org.tallystick.app.gateway.archive;

import java.sql.Connection;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;
import org.tallystick.app.gateway.inbox.BodyPartitions;

/** The table of one month's bodies. Its name is made by us, so it may stand in statements. */
@Component
class MonthTable {

    private static final int PAGE = 200;

    /** Longer than each statement may take. */
    private static final int NETWORK_MILLIS = 330_000;

    private final JdbcClient jdbc;
    private final JdbcTemplate connections;
    private final TransactionTemplate transaction;
    private final Clock clock;

    MonthTable(
            JdbcClient jdbc,
            JdbcTemplate connections,
            PlatformTransactionManager transactions,
            Clock clock) {
        this.jdbc = jdbc;
        this.connections = connections;
        this.transaction = new TransactionTemplate(transactions);
        this.clock = clock;
    }

    /** A row with where to read on. */
    private record Row(Instant receivedAt, ArchivedCallback callback) {}

    /** All tables of months. */
    List<String> names() {
        return jdbc.sql(
                        """
                        SELECT relname FROM pg_inherits JOIN pg_class ON oid = inhrelid
                        WHERE inhparent = 'callback_body'::regclass ORDER BY relname""")
                .query(String.class)
                .list();
    }

    /**
     * From now on it can be read only. What is written to the parent table comes as rows; only that
     * all are taken away at once does not.
     */
    void makeReadOnly(YearMonth month) {
        addTrigger(month, "callback_body_read_only_rows", "INSERT OR UPDATE OR DELETE", "ROW");
        addTrigger(month, "callback_body_read_only", "TRUNCATE", "STATEMENT");
    }

    private void addTrigger(YearMonth month, String name, String events, String level) {
        boolean known =
                jdbc.sql(
                                """
                                SELECT EXISTS (SELECT FROM pg_trigger
                                WHERE tgname = ? AND tgrelid = to_regclass(?))""")
                        .param(name)
                        .param(BodyPartitions.table(month))
                        .query(Boolean.class)
                        .single();
        if (!known) {
            jdbc.sql(
                            """
                            CREATE TRIGGER %s BEFORE %s ON %s
                            FOR EACH %s EXECUTE FUNCTION callback_body_is_read_only()"""
                                    .formatted(name, events, BodyPartitions.table(month), level))
                    .update();
        }
    }

    /** How often the month was archived before; its table was made again since. */
    int timesArchived(YearMonth month) {
        return jdbc.sql("SELECT count(*) FROM callback_archive WHERE month = ?")
                .param(month.atDay(1))
                .query(Integer.class)
                .single();
    }

    boolean isEmpty(YearMonth month) {
        return jdbc.sql("SELECT NOT EXISTS (SELECT FROM %s)".formatted(BodyPartitions.table(month)))
                .query(Boolean.class)
                .single();
    }

    /** Whether any callback of the month is still to be processed. */
    boolean hasUnfinished(YearMonth month) {
        return jdbc.sql(
                        """
                        SELECT EXISTS (SELECT FROM callback_inbox
                        WHERE next_attempt_at IS NOT NULL AND received_at >= ? AND received_at < ?)""")
                .param(utc(BodyPartitions.start(month)))
                .param(utc(BodyPartitions.start(month.plusMonths(1))))
                .query(Boolean.class)
                .single();
    }

    /** All rows, the oldest first, page by page: no transaction stays open for long. */
    void forEach(YearMonth month, Consumer<ArchivedCallback> consumer) {
        Instant receivedAt = Instant.EPOCH;
        String inboxId = "";
        List<Row> page = page(month, receivedAt, inboxId);
        while (!page.isEmpty()) {
            page.forEach(row -> consumer.accept(row.callback()));
            Row last = page.get(page.size() - 1);
            page = page(month, last.receivedAt(), last.callback().inboxId());
        }
    }

    /**
     * Gives the month's table up, if it still is what was archived.
     *
     * @param rows how many rows of it are in the archive
     * @param folder where they are; null if there were none
     * @return whether it was given up
     */
    boolean drop(YearMonth month, long rows, @Nullable String folder) {
        return Boolean.TRUE.equals(
                transaction.execute(status -> dropUnderLock(month, rows, folder)));
    }

    private boolean dropUnderLock(YearMonth month, long rows, @Nullable String folder) {
        String name = BodyPartitions.table(month);
        jdbc.sql("SET LOCAL statement_timeout = '5min'; SET LOCAL transaction_timeout = 0")
                .update();
        // The driver's own limit; the pool gives the connection its own one back.
        connections.execute(
                (Connection connection) -> {
                    connection.setNetworkTimeout(Runnable::run, NETWORK_MILLIS);
                    return true;
                });
        // Others may read on while the rows are counted, but nobody can add or change one.
        jdbc.sql("LOCK TABLE %s IN SHARE MODE".formatted(name)).update();
        long present = jdbc.sql("SELECT count(*) FROM " + name).query(Long.class).single();
        if (present != rows || hasUnfinished(month)) {
            return false;
        }
        if (folder != null) {
            jdbc.sql(
                            """
                            INSERT INTO callback_archive (month, rows, archived_at, folder)
                            VALUES (?, ?, ?, ?)""")
                    .param(month.atDay(1))
                    .param(rows)
                    .param(utc(clock.instant()))
                    .param(folder)
                    .update();
        }
        jdbc.sql("DROP TABLE " + name).update();
        return true;
    }

    private List<Row> page(YearMonth month, Instant after, String inboxId) {
        return jdbc.sql(
                        """
                        SELECT body.received_at, body.inbox_id, gateway, order_number, notify_id,
                            trace_id, request_id, headers, body
                        FROM %s body LEFT JOIN callback_inbox USING (inbox_id)
                        WHERE (body.received_at, body.inbox_id) > (?, ?)
                        ORDER BY body.received_at, body.inbox_id LIMIT %d"""
                                .formatted(BodyPartitions.table(month), PAGE))
                .param(utc(after))
                .param(inboxId)
                .query(
                        (row, number) -> {
                            Instant receivedAt = row.getTimestamp("received_at").toInstant();
                            return new Row(
                                    receivedAt,
                                    new ArchivedCallback(
                                            row.getString("inbox_id"),
                                            row.getString("gateway"),
                                            row.getString("order_number"),
                                            row.getString("notify_id"),
                                            receivedAt.toString(),
                                            row.getString("trace_id"),
                                            row.getString("request_id"),
                                            row.getString("headers"),
                                            row.getBytes("body")));
                        })
                .list();
    }

    private static OffsetDateTime utc(Instant instant) {
        return instant.atOffset(ZoneOffset.UTC);
    }
}

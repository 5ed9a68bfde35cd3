package org.tallystick.app.gateway.archive;

import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.Consumer;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;
import org.tallystick.app.gateway.inbox.BodyPartitions;

/** The table of one month's bodies. Its name is made by us, so it may stand in statements. */
@Component
class MonthTable {

    private static final int PAGE = 200;

    private final JdbcClient jdbc;
    private final TransactionTemplate transaction;
    private final Clock clock;

    MonthTable(JdbcClient jdbc, PlatformTransactionManager transactions, Clock clock) {
        this.jdbc = jdbc;
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

    /** From now on it can be read only. */
    void makeReadOnly(YearMonth month) {
        boolean known =
                jdbc.sql(
                                """
                                SELECT EXISTS (SELECT FROM pg_trigger
                                WHERE tgname = 'callback_body_read_only' AND tgrelid = to_regclass(?))""")
                        .param(BodyPartitions.table(month))
                        .query(Boolean.class)
                        .single();
        if (!known) {
            jdbc.sql(
                            """
                            CREATE TRIGGER callback_body_read_only
                            BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON %s
                            FOR EACH STATEMENT EXECUTE FUNCTION callback_body_is_read_only()"""
                                    .formatted(BodyPartitions.table(month)))
                    .update();
        }
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

    /** Gives the month's table up; its rows are in the archive. */
    void drop(YearMonth month, long rows, String folder) {
        transaction.executeWithoutResult(
                status -> {
                    jdbc.sql(
                                    """
                                    INSERT INTO callback_archive (month, rows, archived_at, folder)
                                    VALUES (?, ?, ?, ?)""")
                            .param(month.atDay(1))
                            .param(rows)
                            .param(utc(clock.instant()))
                            .param(folder)
                            .update();
                    jdbc.sql("DROP TABLE " + BodyPartitions.table(month)).update();
                });
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

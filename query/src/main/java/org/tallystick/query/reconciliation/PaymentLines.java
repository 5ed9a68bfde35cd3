package org.tallystick.query.reconciliation;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.api.Money;
import org.tallystick.api.payment.PaymentEvent.GatewayMoneyPosted;
import org.tallystick.query.reconciliation.statement.OurLine;

/**
 * What our ledger has moved at gateways: the entries of a gateway's clearing account that the
 * gateway itself has caused. A debit means that it owes us more.
 */
@Component
class PaymentLines {

    /** Orders of a day whose lines and ours are not the same amounts. */
    private static final String SUSPICIOUS =
            """
            WITH theirs AS (
                SELECT order_number, array_agg(currency || amount ORDER BY currency, amount) AS what
                FROM gateway_statement_line WHERE gateway = :gateway AND day = :day
                GROUP BY order_number),
            ours AS (
                SELECT split_part(callback_id, '/', 1) AS order_number,
                    array_agg(currency || CASE side WHEN 'DEBIT' THEN amount ELSE -amount END
                        ORDER BY currency, CASE side WHEN 'DEBIT' THEN amount ELSE -amount END)
                        AS what
                FROM ledger_entry
                WHERE account = :clearing AND source = :source AND layer = 'POSTED'
                AND recorded_at >= :start::timestamptz AND recorded_at < :end::timestamptz
                GROUP BY 1)
            SELECT coalesce(o.order_number, t.order_number) FROM ours o
            FULL JOIN theirs t ON t.order_number = o.order_number
            WHERE t.what IS DISTINCT FROM o.what ORDER BY 1 LIMIT 20000""";

    /** Movements of the payment's account, and money that fitted no account. */
    private static final String OF_ORDER =
            """
            SELECT e.* FROM ledger_entry e
            WHERE e.account = :clearing AND e.layer = 'POSTED' AND e.event_id = ANY (ARRAY(
                SELECT c.event_id FROM ledger_entry c
                JOIN payment_view p ON p.account_id = c.account
                WHERE p.payment_id = :order AND c.counter_account = :clearing
                AND c.source = :source AND c.callback_id LIKE :prefix
                UNION ALL
                SELECT d.eventidentifier::uuid FROM domainevententry d
                WHERE d.aggregateidentifier = 'payment/' || :order AND d.payloadtype = :posted))
            ORDER BY e.position, e.line""";

    private final JdbcClient jdbc;

    PaymentLines(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** A payment as far as it matters here. */
    record Known(String accountId, String status, long captured) {}

    List<String> suspiciousOrders(String gateway, LocalDate day, ZoneId zone) {
        return jdbc.sql(SUSPICIOUS)
                .param("gateway", gateway)
                .param("day", day)
                .param("clearing", "clearing:" + gateway)
                .param("source", "gateway:" + gateway)
                .param("start", day.atStartOfDay(zone).toInstant().toString())
                .param("end", day.plusDays(1).atStartOfDay(zone).toInstant().toString())
                .query(String.class)
                .list();
    }

    List<OurLine> ofOrder(String gateway, String order) {
        return jdbc.sql(OF_ORDER)
                .param("clearing", "clearing:" + gateway)
                .param("source", "gateway:" + gateway)
                .param("order", order)
                .param("prefix", order.replaceAll("[%_\\\\]", "\\\\$0") + "/%")
                .param("posted", GatewayMoneyPosted.class.getName())
                .query((row, number) -> line(order, row))
                .list();
    }

    Optional<Known> payment(String gateway, String order) {
        return jdbc.sql(
                        """
                        SELECT account_id, status, captured FROM payment_view
                        WHERE payment_id = ? AND gateway = ?""")
                .params(order, gateway)
                .query(
                        (row, number) ->
                                new Known(row.getString(1), row.getString(2), row.getLong(3)))
                .optional();
    }

    List<String> ordersOf(String gateway, String accountId) {
        return jdbc.sql(
                        """
                        SELECT payment_id FROM payment_view
                        WHERE gateway = ? AND account_id = ? ORDER BY payment_id""")
                .params(gateway, accountId)
                .query(String.class)
                .list();
    }

    /** When our ledger first moved money at the gateway; empty if it never did. */
    Optional<Instant> first(String gateway) {
        return jdbc.sql("SELECT min(recorded_at) FROM ledger_entry WHERE account = ?")
                .param("clearing:" + gateway)
                .query((row, number) -> Optional.ofNullable(row.getObject(1, OffsetDateTime.class)))
                .single()
                .map(OffsetDateTime::toInstant);
    }

    private static OurLine line(String order, ResultSet row) throws SQLException {
        long amount = row.getLong("amount");
        OffsetDateTime occurred = row.getObject("occurred_at", OffsetDateTime.class);
        OffsetDateTime recorded = row.getObject("recorded_at", OffsetDateTime.class);
        return new OurLine(
                order,
                new Money(
                        row.getString("side").equals("DEBIT") ? amount : -amount,
                        row.getString("currency")),
                (occurred == null ? recorded : occurred).toInstant(),
                row.getString("counter_account"),
                row.getString("movement_id"),
                row.getString("callback_id"),
                row.getString("event_id"),
                row.getString("trace_id"));
    }
}

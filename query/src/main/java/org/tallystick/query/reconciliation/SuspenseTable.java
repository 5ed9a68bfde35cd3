package org.tallystick.query.reconciliation;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** What stands in suspense because of each payment, and what is under way or decided about it. */
@Component
class SuspenseTable {

    /**
     * Money that came in is above zero, money that left is below. A compensation of a recharge
     * takes money out of suspense, one of a deduction brings it back. What a mismatch is about only
     * its postings tell, because its case names what the gateway said.
     */
    private static final String STANDINGS =
            """
            WITH stands AS (
                SELECT account, split_part(callback_id, '/', 1) AS payment_id, currency,
                    sum(CASE side WHEN 'CREDIT' THEN amount ELSE -amount END) AS balance,
                    coalesce(sum(CASE side WHEN 'CREDIT' THEN amount ELSE -amount END)
                        FILTER (WHERE split_part(callback_id, '/', 2) = 'mismatch'), 0)
                        AS mismatched,
                    max(movement_id) AS movement_id, max(trace_id) AS trace_id
                FROM ledger_entry
                WHERE account >= 'suspense:' AND account < 'suspense;' AND layer = 'POSTED'
                GROUP BY account, split_part(callback_id, '/', 1), currency),
            compensated AS (
                SELECT 'suspense:' || p.gateway AS account, r.payment_id, r.currency,
                    sum(CASE p.direction WHEN 'DEDUCT' THEN -r.amount ELSE r.amount END) AS amount
                FROM payment_refund r JOIN payment_view p ON p.payment_id = r.payment_id
                WHERE r.kind = 'COMPENSATION' AND r.status NOT IN ('SUCCEEDED', 'FAILED', 'REVERSED')
                GROUP BY 1, 2, 3),
            decided AS (
                SELECT 'suspense:' || p.gateway AS account, c.payment_id,
                    coalesce(c.currency, p.currency) AS currency,
                    sum(CASE
                        WHEN c.kind = 'SUSPENSE' THEN c.amount
                        WHEN c.kind <> 'COMPENSATION_REFUSED' THEN 0
                        WHEN r.kind = 'COMPENSATION' AND p.direction = 'RECHARGE' THEN c.amount
                        ELSE -c.amount END) AS amount,
                    bool_or(c.kind = 'AMOUNT_MISMATCH') AS mismatch,
                    bool_or(c.kind IN ('CONTRADICTION', 'REFUND_REVERSED')) AS open_ended,
                    string_agg(c.case_id, ' ' ORDER BY c.case_id) AS case_ids
                FROM case_view c
                JOIN payment_view p ON p.payment_id = c.payment_id
                LEFT JOIN payment_refund r ON r.refund_id = c.refund_id
                WHERE c.status <> 'RESOLVED'
                AND c.kind IN ('SUSPENSE', 'COMPENSATION_REFUSED', 'AMOUNT_MISMATCH',
                    'CONTRADICTION', 'REFUND_REVERSED')
                GROUP BY 1, 2, 3)
            SELECT account, payment_id, currency, coalesce(s.balance, 0) AS balance,
                coalesce(c.amount, 0) AS compensations,
                coalesce(d.amount, 0)
                    + CASE WHEN d.mismatch THEN coalesce(s.mismatched, 0) ELSE 0 END AS cases,
                s.movement_id, s.trace_id, d.case_ids
            FROM stands s
            FULL JOIN compensated c USING (account, payment_id, currency)
            FULL JOIN decided d USING (account, payment_id, currency)
            WHERE NOT coalesce(d.open_ended, false)
            AND coalesce(s.balance, 0) <> coalesce(c.amount, 0) + coalesce(d.amount, 0)
                + CASE WHEN d.mismatch THEN coalesce(s.mismatched, 0) ELSE 0 END
            ORDER BY account, payment_id, currency LIMIT 20000""";

    private final JdbcClient jdbc;

    SuspenseTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * What one payment has in suspense, and what of it is explained.
     *
     * @param account the gateway's suspense account
     * @param paymentId as the entries name it; of entries that no payment made, what they name
     * @param compensations what compensations that are under way take out, or bring back
     * @param cases what people have to decide about
     */
    record Standing(
            String account,
            String paymentId,
            String currency,
            BigDecimal balance,
            BigDecimal compensations,
            BigDecimal cases,
            @Nullable String movementId,
            @Nullable String traceId,
            @Nullable String caseIds) {}

    /** Those that are not explained. */
    List<Standing> unexplained() {
        return jdbc.sql(STANDINGS).query((row, number) -> standing(row)).list();
    }

    /** How many payments have anything in suspense. */
    long payments() {
        return jdbc.sql(
                        """
                        SELECT count(DISTINCT split_part(callback_id, '/', 1)) FROM ledger_entry
                        WHERE account >= 'suspense:' AND account < 'suspense;'""")
                .query(Long.class)
                .single();
    }

    private static Standing standing(ResultSet row) throws SQLException {
        return new Standing(
                row.getString("account"),
                row.getString("payment_id"),
                row.getString("currency"),
                row.getBigDecimal("balance"),
                row.getBigDecimal("compensations"),
                row.getBigDecimal("cases"),
                row.getString("movement_id"),
                row.getString("trace_id"),
                row.getString("case_ids"));
    }
}

package org.tallystick.query.ledger;

import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What must hold for the ledger's tables at any time, checked in SQL. */
public final class Invariants {

    private static final String CHECK =
            """
            SELECT 'debits differ from credits' AS rule, event_id::text AS what
            FROM ledger_entry
            GROUP BY event_id, layer, currency
            HAVING sum(amount) FILTER (WHERE side = 'DEBIT')
                IS DISTINCT FROM sum(amount) FILTER (WHERE side = 'CREDIT')
            UNION ALL
            SELECT 'balance differs from entries', b.account_id
            FROM account_balance b
            LEFT JOIN (
                SELECT account,
                    sum(CASE side WHEN 'CREDIT' THEN amount ELSE -amount END)
                        FILTER (WHERE layer = 'POSTED') AS posted,
                    sum(CASE side WHEN 'DEBIT' THEN amount ELSE -amount END)
                        FILTER (WHERE layer = 'HELD') AS held
                FROM ledger_entry GROUP BY account) e ON e.account = b.account_id
            WHERE b.posted <> coalesce(e.posted, 0) OR b.held <> coalesce(e.held, 0)
            UNION ALL
            SELECT 'held differs from open holds', b.account_id
            FROM account_balance b
            WHERE b.held <> (
                SELECT coalesce(sum(open), 0) FROM account_hold h
                WHERE h.account_id = b.account_id)
            UNION ALL
            SELECT 'running balance differs from sum', event_id || '-' || line
            FROM (
                SELECT event_id, line, posted_after, held_after,
                    coalesce(sum(CASE side WHEN 'CREDIT' THEN amount ELSE -amount END)
                        FILTER (WHERE layer = 'POSTED') OVER until_here, 0) AS posted,
                    coalesce(sum(CASE side WHEN 'DEBIT' THEN amount ELSE -amount END)
                        FILTER (WHERE layer = 'HELD') OVER until_here, 0) AS held
                FROM ledger_entry
                WHERE posted_after IS NOT NULL
                WINDOW until_here AS
                    (PARTITION BY account ORDER BY recorded_at, position, line)) r
            WHERE posted_after <> posted OR held_after <> held""";

    private Invariants() {}

    /** The rules that are broken, and by what. */
    public static List<Map<String, Object>> broken(JdbcClient jdbc) {
        return jdbc.sql(CHECK).query().listOfRows();
    }
}

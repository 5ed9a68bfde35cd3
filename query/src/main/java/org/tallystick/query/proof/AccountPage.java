package org.tallystick.query.proof;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Some accounts, each with what cursor, ledger and balance say of it in one picture. */
@Component
class AccountPage {

    private static final String SELECT =
            """
            SELECT b.account_id, b.currency, b.posted, b.held,
                coalesce(e.posted_after, 0) AS ledger_posted,
                coalesce(e.held_after, 0) AS ledger_held,
                coalesce(m.posted, 0) AS cursor_posted, coalesce(m.held, 0) AS cursor_held
            FROM (
                SELECT * FROM account_balance WHERE account_id > :after
                ORDER BY account_id LIMIT :size) b
            LEFT JOIN LATERAL (
                SELECT posted_after, held_after FROM ledger_entry
                WHERE account = b.account_id
                ORDER BY recorded_at DESC, position DESC, line DESC LIMIT 1) e ON true
            LEFT JOIN LATERAL (
                SELECT (event #>> '{movement,posted}')::bigint AS posted,
                    (event #>> '{movement,held}')::bigint AS held
                FROM (
                    SELECT convert_from(payload, 'UTF8')::jsonb AS event
                    FROM domainevententry
                    WHERE aggregateidentifier = 'account/' || b.account_id
                        AND sequencenumber <= b.version
                        AND substring(payloadtype from '[^.$]+$') IN ('FundsRecharged',
                            'FundsDeducted', 'FundsHeld', 'HoldCaptured', 'HoldVoided',
                            'HoldExpired', 'DeductionRefunded', 'MovementReversed',
                            'BalanceAdjusted', 'FundsDisputed')
                    ORDER BY sequencenumber DESC LIMIT 1) newest) m ON true
            ORDER BY b.account_id""";

    private final JdbcClient jdbc;

    AccountPage(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** One account; posted and held by each of the three. */
    record Standing(String accountId, String currency, Said cursor, Said ledger, Said balance) {

        boolean agrees() {
            return cursor.equals(ledger) && ledger.equals(balance);
        }
    }

    /** What one of the three says, in minor units. */
    record Said(long posted, long held) {}

    /** The accounts after this one, so many at most. */
    List<Standing> after(String accountId, int size) {
        return jdbc.sql(SELECT)
                .param("after", accountId)
                .param("size", size)
                .query((row, number) -> standing(row))
                .list();
    }

    private static Standing standing(ResultSet row) throws SQLException {
        return new Standing(
                row.getString("account_id"),
                row.getString("currency"),
                new Said(row.getLong("cursor_posted"), row.getLong("cursor_held")),
                new Said(row.getLong("ledger_posted"), row.getLong("ledger_held")),
                new Said(row.getLong("posted"), row.getLong("held")));
    }
}

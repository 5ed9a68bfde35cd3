package org.tallystick.query.ledger;

import static java.time.ZoneOffset.UTC;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.axonframework.queryhandling.QueryHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.api.Money;
import org.tallystick.api.Page;
import org.tallystick.api.account.AccountQuery.FindDueHolds;
import org.tallystick.api.account.AccountQuery.FindHold;
import org.tallystick.api.account.AccountQuery.FindHolds;
import org.tallystick.api.account.Hold;
import org.tallystick.query.page.Key;
import org.tallystick.query.page.PageQuery;

/** Answers questions about holds. */
@Component
class HoldQueries {

    private final JdbcClient jdbc;

    HoldQueries(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @QueryHandler
    Optional<Hold> handle(FindHold query) {
        return jdbc.sql("SELECT * FROM account_hold WHERE hold_id = ? AND account_id = ?")
                .params(query.holdId(), query.accountId())
                .query((row, number) -> hold(row))
                .optional();
    }

    @QueryHandler
    Page<Hold> handle(FindHolds query) {
        Hold.Status status = query.status();
        return new PageQuery(jdbc, "SELECT * FROM account_hold")
                .where("account_id = ?", query.accountId())
                .where("status = ?", status == null ? null : status.name())
                .orderedBy(false, Key.instant("created_at"), Key.text("hold_id"))
                .page(query.cursor(), query.limit(), (row, number) -> hold(row));
    }

    @QueryHandler
    List<Hold> handle(FindDueHolds query) {
        return jdbc.sql(
                        """
                        SELECT * FROM account_hold WHERE status = 'OPEN' AND expires_at <= ?
                        ORDER BY expires_at LIMIT ?""")
                .params(query.now().atOffset(UTC), query.limit())
                .query((row, number) -> hold(row))
                .list();
    }

    private static Hold hold(ResultSet row) throws SQLException {
        return new Hold(
                row.getString("hold_id"),
                row.getString("account_id"),
                Hold.Status.valueOf(row.getString("status")),
                new Money(row.getLong("amount"), row.getString("currency")),
                row.getLong("captured"),
                row.getLong("open"),
                row.getString("reference"),
                Rows.instant(row, "expires_at"),
                Rows.instant(row, "created_at"),
                Rows.instant(row, "updated_at"));
    }
}

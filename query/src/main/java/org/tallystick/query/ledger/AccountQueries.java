package org.tallystick.query.ledger;

import static java.time.ZoneOffset.UTC;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.axonframework.queryhandling.QueryHandler;
import org.springframework.stereotype.Component;
import org.tallystick.api.Page;
import org.tallystick.api.account.AccountQuery.BalanceAt;
import org.tallystick.api.account.AccountQuery.FindAccount;
import org.tallystick.api.account.AccountQuery.FindAccountAt;
import org.tallystick.api.account.AccountQuery.FindAccounts;
import org.tallystick.api.account.AccountQuery.FindBalanceHistory;
import org.tallystick.api.account.AccountState;
import org.tallystick.api.account.AccountStatus;
import org.tallystick.query.ReadDatabase;
import org.tallystick.query.page.Key;
import org.tallystick.query.page.PageQuery;

/** Answers questions about accounts, now and at an instant. */
@Component
class AccountQueries {

    private static final String SELECT =
            """
            SELECT account_id, currency, status, posted, held, overdraft_limit, version, as_of
            FROM account_balance""";

    /** The last entry until then holds both balances; before it the account was empty. */
    private static final String SELECT_AT =
            """
            SELECT b.account_id, b.currency, b.status, b.overdraft_limit,
                coalesce(e.posted_after, 0) AS posted, coalesce(e.held_after, 0) AS held,
                coalesce(e.version, 0) AS version, coalesce(e.recorded_at, b.opened_at) AS as_of
            FROM account_balance b
            LEFT JOIN LATERAL (
                SELECT posted_after, held_after, version, recorded_at
                FROM ledger_entry
                WHERE account = b.account_id AND recorded_at <= :at
                ORDER BY recorded_at DESC, position DESC, line DESC
                LIMIT 1) e ON true
            WHERE b.account_id = :account AND b.opened_at <= :at""";

    /** Each instant is one look into the index, however many entries there are. */
    private static final String SELECT_HISTORY =
            """
            SELECT t.at, coalesce(e.posted_after, 0) AS posted, coalesce(e.held_after, 0) AS held
            FROM generate_series(0, :last) n
            CROSS JOIN LATERAL (
                SELECT CAST(:from AS timestamptz)
                    + n * ((CAST(:to AS timestamptz) - CAST(:from AS timestamptz)) / :last) AS at) t
            LEFT JOIN LATERAL (
                SELECT posted_after, held_after
                FROM ledger_entry
                WHERE account = :account AND recorded_at <= t.at
                ORDER BY recorded_at DESC, position DESC, line DESC
                LIMIT 1) e ON true
            ORDER BY n""";

    /** Comes after every character that an account id can have. */
    private static final String BEYOND = "{";

    private final ReadDatabase database;

    AccountQueries(ReadDatabase database) {
        this.database = database;
    }

    @QueryHandler
    Optional<AccountState> handle(FindAccount query) {
        return database.jdbc()
                .sql(SELECT + " WHERE account_id = ?")
                .param(query.accountId())
                .query((row, number) -> state(row))
                .optional();
    }

    @QueryHandler
    Optional<AccountState> handle(FindAccountAt query) {
        return database.jdbc()
                .sql(SELECT_AT)
                .param("account", query.accountId())
                .param("at", query.at().atOffset(UTC))
                .query((row, number) -> state(row))
                .optional();
    }

    @QueryHandler
    List<BalanceAt> handle(FindBalanceHistory query) {
        return database.jdbc()
                .sql(SELECT_HISTORY)
                .param("account", query.accountId())
                .param("from", query.from().atOffset(UTC))
                .param("to", query.to().atOffset(UTC))
                .param("last", query.points() - 1)
                .query(
                        (row, number) ->
                                new BalanceAt(
                                        Rows.instant(row, "at"),
                                        row.getLong("posted"),
                                        row.getLong("held")))
                .list();
    }

    @QueryHandler
    Page<AccountState> handle(FindAccounts query) {
        AccountStatus status = query.status();
        return new PageQuery(database.jdbc(), SELECT)
                .where("status = ?", status == null ? null : status.name())
                .where("currency = ?", query.currency())
                .where("account_id >= ?", query.prefix())
                .where("account_id < ?", query.prefix() == null ? null : query.prefix() + BEYOND)
                .orderedBy(true, Key.text("account_id"))
                .page(query.cursor(), query.limit(), (row, number) -> state(row));
    }

    private static AccountState state(ResultSet row) throws SQLException {
        return new AccountState(
                row.getString("account_id"),
                row.getString("currency"),
                AccountStatus.valueOf(row.getString("status")),
                row.getLong("posted"),
                row.getLong("held"),
                row.getLong("overdraft_limit"),
                row.getLong("version"),
                Rows.instant(row, "as_of"));
    }
}

package org.tallystick.query.ledger;

import java.util.Collection;
import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;
import org.tallystick.api.account.AccountEvent.AccountOpened;
import org.tallystick.query.Columns;
import org.tallystick.query.Slot;

/** Writes balance rows: one statement for a whole batch. An older version changes nothing. */
class BalanceTable {

    private static final String OPEN =
            """
            INSERT INTO account_balance{slot} (account_id, currency, status, posted, held,
                overdraft_limit, version, opened_at, as_of)
            SELECT o.account_id, o.currency, 'OPEN', 0, 0, o.overdraft_limit, 0,
                o.opened_at::timestamptz, o.opened_at::timestamptz
            FROM unnest(?::text[], ?::text[], ?::int8[], ?::text[])
                AS o (account_id, currency, overdraft_limit, opened_at)
            ON CONFLICT DO NOTHING""";

    private static final String CHANGE =
            """
            UPDATE account_balance{slot} b
            SET posted = coalesce(c.posted, b.posted),
                held = coalesce(c.held, b.held),
                overdraft_limit = coalesce(c.overdraft_limit, b.overdraft_limit),
                status = coalesce(c.status, b.status),
                version = c.version,
                as_of = c.as_of::timestamptz
            FROM unnest(?::text[], ?::int8[], ?::int8[], ?::int8[], ?::text[], ?::int8[],
                ?::text[])
                AS c (account_id, posted, held, overdraft_limit, status, version, as_of)
            WHERE b.account_id = c.account_id AND b.version < c.version""";

    private final JdbcTemplate jdbc;
    private final String open;
    private final String change;

    BalanceTable(JdbcTemplate jdbc, Slot slot) {
        this.jdbc = jdbc;
        this.open = slot.in(OPEN);
        this.change = slot.in(CHANGE);
    }

    void open(List<AccountOpened> opened) {
        Columns<AccountOpened> columns = new Columns<>(opened);
        jdbc.update(
                open,
                columns.text(AccountOpened::accountId),
                columns.text(AccountOpened::currency),
                columns.number(AccountOpened::overdraftLimit),
                columns.text(AccountOpened::recordedAt));
    }

    void change(Collection<BalanceChange> changes) {
        Columns<BalanceChange> columns = new Columns<>(List.copyOf(changes));
        jdbc.update(
                change,
                columns.text(BalanceChange::accountId),
                columns.number(BalanceChange::posted),
                columns.number(BalanceChange::held),
                columns.number(BalanceChange::overdraftLimit),
                columns.text(BalanceChange::status),
                columns.number(BalanceChange::version),
                columns.text(BalanceChange::asOf));
    }
}

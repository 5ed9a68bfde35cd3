package org.tallystick.proof.bench;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Random;
import org.tallystick.api.reconciliation.DifferenceKind;

/** Ways to spoil the books of one account; each must be found as one difference of its kind. */
enum BookFault {
    ROW_DELETED(
            DifferenceKind.ENTRY_MISSING,
            "DELETE FROM ledger_entry WHERE (event_id, line) = (SELECT event_id, line"
                    + " FROM ledger_entry WHERE account = ? ORDER BY random() LIMIT 1)"),
    CENT_CHANGED(
            DifferenceKind.ENTRY_DIFFERS,
            "UPDATE ledger_entry SET amount = amount + 1 WHERE (event_id, line) ="
                    + " (SELECT event_id, line FROM ledger_entry WHERE account = ?"
                    + " ORDER BY random() LIMIT 1)"),
    ROW_ADDED(
            DifferenceKind.ENTRY_UNEXPECTED,
            """
            INSERT INTO ledger_entry (event_id, recorded_at, position, version, amount,
                posted_after, held_after, occurred_at, line, account, layer, side, type, currency,
                counter_account, movement_id, source, callback_id, reference, trace_id, request_id)
            SELECT gen_random_uuid(), recorded_at, position, version, amount, posted_after,
                held_after, occurred_at, line, account, layer, side, type, currency,
                counter_account, movement_id, source, callback_id, reference, trace_id, request_id
            FROM ledger_entry WHERE account = ? ORDER BY random() LIMIT 1"""),
    EVENT_LOST(
            DifferenceKind.EVENT_NOT_APPLIED,
            "DELETE FROM ledger_entry WHERE event_id = (SELECT event_id FROM ledger_entry"
                    + " WHERE account = ? ORDER BY random() LIMIT 1)"),
    BALANCE_CHANGED(
            DifferenceKind.BALANCE_DIFFERS,
            "UPDATE account_balance SET posted = posted + 1 WHERE account_id = ?"),
    BALANCE_LOST(
            DifferenceKind.BALANCE_MISSING, "DELETE FROM account_balance WHERE account_id = ?");

    private final DifferenceKind kind;
    private final String sql;

    BookFault(DifferenceKind kind, String sql) {
        this.kind = kind;
        this.sql = sql;
    }

    DifferenceKind kind() {
        return kind;
    }

    static BookFault any(Random random) {
        BookFault[] all = values();
        return all[random.nextInt(all.length)];
    }

    void inject(Connection connection, String accountId) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, accountId);
            if (statement.executeUpdate() == 0) {
                throw new IllegalStateException(this + " changed nothing");
            }
        }
    }
}

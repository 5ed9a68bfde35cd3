package org.tallystick.query.reconciliation;

import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.tallystick.api.reconciliation.DifferenceKind;

/**
 * Ways in which somebody or something can spoil the rows of the account and event that are named.
 */
enum Fault {
    EVENT_LOST(DifferenceKind.EVENT_NOT_APPLIED, true) {
        @Override
        void inject(JdbcClient jdbc, String accountId, String eventId) {
            update(jdbc, "DELETE FROM ledger_entry WHERE event_id = ?::uuid", eventId);
        }
    },
    ENTRY_DELETED(DifferenceKind.ENTRY_MISSING, true) {
        @Override
        void inject(JdbcClient jdbc, String accountId, String eventId) {
            update(jdbc, "DELETE FROM ledger_entry WHERE event_id = ?::uuid AND line = 0", eventId);
        }
    },
    CENT_CHANGED(DifferenceKind.ENTRY_DIFFERS, true) {
        @Override
        void inject(JdbcClient jdbc, String accountId, String eventId) {
            update(
                    jdbc,
                    "UPDATE ledger_entry SET amount = amount + 1"
                            + " WHERE event_id = ?::uuid AND line = 1",
                    eventId);
        }
    },
    BALANCE_AFTER_CHANGED(DifferenceKind.ENTRY_DIFFERS, true) {
        @Override
        void inject(JdbcClient jdbc, String accountId, String eventId) {
            update(
                    jdbc,
                    "UPDATE ledger_entry SET posted_after = posted_after - 1"
                            + " WHERE event_id = ?::uuid AND posted_after IS NOT NULL"
                            + " AND line < 2",
                    eventId);
        }
    },
    ACCOUNT_CHANGED(DifferenceKind.ENTRY_DIFFERS, true) {
        @Override
        void inject(JdbcClient jdbc, String accountId, String eventId) {
            update(
                    jdbc,
                    "UPDATE ledger_entry SET account = 'somebody'"
                            + " WHERE event_id = ?::uuid AND account = ? AND line < 2",
                    eventId,
                    accountId);
        }
    },
    POSITION_CHANGED(DifferenceKind.ENTRY_DIFFERS, true) {
        @Override
        void inject(JdbcClient jdbc, String accountId, String eventId) {
            update(
                    jdbc,
                    "UPDATE ledger_entry SET position = position + 1000000"
                            + " WHERE event_id = ?::uuid AND line = 0",
                    eventId);
        }
    },
    TRACE_CHANGED(DifferenceKind.ENTRY_DIFFERS, true) {
        @Override
        void inject(JdbcClient jdbc, String accountId, String eventId) {
            update(
                    jdbc,
                    "UPDATE ledger_entry SET trace_id = 'other'"
                            + " WHERE event_id = ?::uuid AND line = 0",
                    eventId);
        }
    },
    ENTRY_ADDED_TO_EVENT(DifferenceKind.ENTRY_UNEXPECTED, true) {
        @Override
        void inject(JdbcClient jdbc, String accountId, String eventId) {
            copyEntry(jdbc, eventId, eventId, 9);
        }
    },
    ENTRY_OF_NO_EVENT(DifferenceKind.ENTRY_UNEXPECTED, false) {
        @Override
        void inject(JdbcClient jdbc, String accountId, String eventId) {
            String nobody = UUID.randomUUID().toString();
            copyEntry(jdbc, eventId, nobody, 0);
            update(
                    jdbc,
                    "UPDATE ledger_entry SET account = ? WHERE event_id = ?::uuid",
                    accountId,
                    nobody);
        }
    },
    BALANCE_CHANGED(DifferenceKind.BALANCE_DIFFERS, false) {
        @Override
        void inject(JdbcClient jdbc, String accountId, String eventId) {
            update(
                    jdbc,
                    "UPDATE account_balance SET posted = posted + 1 WHERE account_id = ?",
                    accountId);
        }
    },
    BALANCE_VERSION_AHEAD(DifferenceKind.BALANCE_DIFFERS, false) {
        @Override
        void inject(JdbcClient jdbc, String accountId, String eventId) {
            update(
                    jdbc,
                    "UPDATE account_balance SET version = version + 5 WHERE account_id = ?",
                    accountId);
        }
    },
    BALANCE_STATUS_CHANGED(DifferenceKind.BALANCE_DIFFERS, false) {
        @Override
        void inject(JdbcClient jdbc, String accountId, String eventId) {
            update(
                    jdbc,
                    "UPDATE account_balance SET status = 'CLOSED' WHERE account_id = ?",
                    accountId);
        }
    },
    BALANCE_LOST(DifferenceKind.BALANCE_MISSING, false) {
        @Override
        void inject(JdbcClient jdbc, String accountId, String eventId) {
            update(jdbc, "DELETE FROM account_balance WHERE account_id = ?", accountId);
        }
    },
    HOLD_CHANGED(DifferenceKind.HOLD_DIFFERS, false) {
        @Override
        void inject(JdbcClient jdbc, String accountId, String eventId) {
            update(jdbc, "UPDATE account_hold SET open = open + 1" + LAST_HOLD, accountId);
        }
    },
    HOLD_LOST(DifferenceKind.HOLD_MISSING, false) {
        @Override
        void inject(JdbcClient jdbc, String accountId, String eventId) {
            update(jdbc, "DELETE FROM account_hold" + LAST_HOLD, accountId);
        }
    },
    CLOSED_HOLD_CHANGED(DifferenceKind.HOLD_DIFFERS, false) {
        @Override
        void inject(JdbcClient jdbc, String accountId, String eventId) {
            update(
                    jdbc,
                    "UPDATE account_hold SET status = 'VOIDED' WHERE account_id = ?"
                            + " AND status = 'EXPIRED'",
                    accountId);
        }
    },
    HOLD_ADDED(DifferenceKind.HOLD_UNEXPECTED, false) {
        @Override
        void inject(JdbcClient jdbc, String accountId, String eventId) {
            update(
                    jdbc,
                    "INSERT INTO account_hold SELECT 'h-' || hold_id, account_id, amount, captured,"
                            + " open, version, expires_at, created_at, updated_at, currency,"
                            + " status, reference FROM account_hold"
                            + LAST_HOLD,
                    accountId);
        }
    };

    private static final String LAST_HOLD =
            " WHERE hold_id = (SELECT hold_id FROM account_hold WHERE account_id = ?"
                    + " ORDER BY created_at DESC LIMIT 1)";

    private final DifferenceKind kind;
    private final boolean ofEvent;

    Fault(DifferenceKind kind, boolean ofEvent) {
        this.kind = kind;
        this.ofEvent = ofEvent;
    }

    /** What the comparison must call it. */
    DifferenceKind kind() {
        return kind;
    }

    /** Whether the difference must name the event. */
    boolean ofEvent() {
        return ofEvent;
    }

    abstract void inject(JdbcClient jdbc, String accountId, String eventId);

    private static void update(JdbcClient jdbc, String sql, Object... values) {
        if (jdbc.sql(sql).params(values).update() == 0) {
            throw new IllegalStateException("The fault changed nothing: " + sql);
        }
    }

    private static void copyEntry(JdbcClient jdbc, String from, String to, int line) {
        update(
                jdbc,
                """
                INSERT INTO ledger_entry (event_id, recorded_at, position, version, amount,
                    posted_after, held_after, occurred_at, line, account, layer, side, type,
                    currency, counter_account, movement_id, source, callback_id, reference,
                    trace_id, request_id)
                SELECT ?::uuid, recorded_at, position, version, amount, posted_after, held_after,
                    occurred_at, ?, account, layer, side, type, currency, counter_account,
                    movement_id, source, callback_id, reference, trace_id, request_id
                FROM ledger_entry WHERE event_id = ?::uuid AND line = 0""",
                to,
                line,
                from);
    }
}

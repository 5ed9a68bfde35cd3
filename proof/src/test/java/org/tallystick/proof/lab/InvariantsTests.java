package org.tallystick.proof.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tallystick.testing.TestDatabase;

/** Right books are found right; each fault put into them is found. */
class InvariantsTests {

    private static final String EVENT =
            """
            INSERT INTO domainevententry (aggregateidentifier, sequencenumber, type,
                eventidentifier, timestamp, payloadtype, payloadrevision, payload, metadata)
            VALUES ('%s', %d, 'x', gen_random_uuid(), '2026-01-01T00:00:00Z',
                'org.tallystick.api.%s', '1', convert_to('%s', 'UTF8'), '{}')""";

    private final TestDatabase test = TestDatabase.create();
    private final DataSource database = test.dataSource();
    private final Invariants invariants = new Invariants(database);

    @BeforeEach
    void keep_right_books() throws SQLException {
        for (String account : new String[] {"alice", "bob"}) {
            event("account/" + account, 0, "account.AccountEvent$AccountOpened", "{}");
            execute(
                    """
                    INSERT INTO account_balance (account_id, posted, held, overdraft_limit,
                        version, opened_at, as_of, currency, status)
                    VALUES ('%s', 0, 0, 0, 0, now(), now(), 'CNY', 'OPEN')"""
                            .formatted(account));
        }
        movement("alice", 1, "FundsRecharged", 500, 500);
        movement("alice", 2, "FundsDeducted", -200, 300);
        movement("bob", 1, "FundsRecharged", 70, 70);
        event("account/bob", 2, "account.AccountEvent$MovementRefused", "{\"refused\":{}}");
        execute("UPDATE account_balance SET version = 2 WHERE account_id = 'bob'");
    }

    @AfterEach
    void throw_them_away() {
        test.drop();
    }

    @Test
    void finds_right_books_right() throws SQLException {
        assertThat(invariants.hasBooks()).isTrue();
        assertThat(invariants.movements()).isEqualTo(3);
        assertThat(invariants.violations(3)).isEmpty();
    }

    @Test
    void finds_an_acknowledged_movement_that_is_not_stored() throws SQLException {
        assertThat(invariants.violations(4)).containsExactly("4 movements acknowledged, 3 stored");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    UPDATE account_balance SET posted = posted + 1, held = 0 WHERE account_id = 'bob' | sum of their entries
                    UPDATE account_balance SET posted = posted + 1 WHERE account_id = 'bob' | that of their last event
                    UPDATE account_balance SET held = 1 WHERE account_id = 'bob' | sum of their entries
                    UPDATE account_balance SET version = 1 WHERE account_id = 'bob' | that of their last event
                    DELETE FROM account_balance WHERE account_id = 'bob' | sum of their entries
                    DELETE FROM account_balance WHERE account_id = 'bob' | that of their last event
                    UPDATE ledger_entry SET amount = 71 WHERE account = 'bob' | sum of their entries
                    UPDATE ledger_entry SET amount = 71 WHERE account = 'bob' | debits are not their credits
                    UPDATE ledger_entry SET currency = 'USD' WHERE account = 'bob' | debits are not their credits
                    DELETE FROM ledger_entry WHERE counter_account = 'bob' | debits are not their credits
                    DELETE FROM ledger_entry WHERE 'bob' IN (account, counter_account) | more or fewer than postings
                    UPDATE ledger_entry SET callback_id = 'alice-1' WHERE callback_id = 'alice-2' | posted more than once
                    DELETE FROM domainevententry WHERE aggregateidentifier = 'receipt/alice-1' | more or fewer than receipts
                    DELETE FROM domainevententry WHERE aggregateidentifier = 'account/bob' AND sequencenumber = 1 | more or fewer than postings
                    DELETE FROM domainevententry WHERE aggregateidentifier = 'account/bob' AND sequencenumber = 1 | that of their last event
                    INSERT INTO domainevententry SELECT 99, aggregateidentifier, 1, type, gen_random_uuid(), timestamp, payloadtype, payloadrevision, payload, metadata FROM domainevententry WHERE aggregateidentifier = 'receipt/bob-1' | ids that moved money more than once
                    SELECT lo_create(0) | large objects
                    """)
    void finds_each_fault(String fault, String found) throws SQLException {
        execute(fault);

        assertThat(invariants.violations(3)).anySatisfy(wrong -> assertThat(wrong).contains(found));
    }

    private void movement(String account, int version, String type, long change, long after)
            throws SQLException {
        String callback = account + '-' + version;
        String movement = "{\"movement\":{\"posted\":%d,\"held\":0}}".formatted(after);
        event("receipt/" + callback, 0, "receipt.ReceiptEvent$MovementReceipted", "{}");
        event("account/" + account, version, "account.AccountEvent$" + type, movement);
        String side = change > 0 ? "CREDIT" : "DEBIT";
        String other = change > 0 ? "DEBIT" : "CREDIT";
        String entry =
                """
                INSERT INTO ledger_entry (event_id, recorded_at, position, version, amount,
                    posted_after, held_after, line, account, layer, side, type, currency,
                    counter_account, movement_id, source, callback_id, trace_id)
                VALUES (md5('%s')::uuid, now(), 1, %d, %d, %s, %d, '%s', 'POSTED', '%s',
                    'RECHARGE', 'CNY', '%s', '%1$s', 'default', '%1$s', 't')""";
        String clearing = "clearing:default";
        execute(
                entry.formatted(
                        callback,
                        version,
                        Math.abs(change),
                        after + ", 0",
                        0,
                        account,
                        side,
                        clearing),
                entry.formatted(
                        callback,
                        version,
                        Math.abs(change),
                        "NULL, NULL",
                        1,
                        clearing,
                        other,
                        account),
                "UPDATE account_balance SET posted = %d, version = %d WHERE account_id = '%s'"
                        .formatted(after, version, account));
    }

    private void event(String stream, int sequence, String type, String payload)
            throws SQLException {
        execute(EVENT.formatted(stream, sequence, type, payload));
    }

    private void execute(String... statements) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }
}

package org.tallystick.proof.crash.check;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Base64;
import javax.sql.DataSource;
import org.tallystick.testing.TestDatabase;

/** Books of one account as the application would have written them, put there by SQL. */
final class StoredBooks implements AutoCloseable {

    private static final String EVENT =
            """
            INSERT INTO domainevententry (aggregateidentifier, sequencenumber, type,
                eventidentifier, timestamp, payloadtype, payloadrevision, payload, metadata)
            VALUES ('%s', %d, 'x', md5('%1$s/%2$d')::uuid, '2026-01-01T00:00:00Z',
                'org.tallystick.api.%s', '1', convert_to('%s', 'UTF8'), '{}')""";

    private static final String ENTRY =
            """
            INSERT INTO ledger_entry (event_id, recorded_at, position, version, amount,
                posted_after, held_after, line, account, layer, side, type, currency,
                counter_account, movement_id, source, callback_id, trace_id)
            VALUES (md5('account/alice/%d')::uuid, now(), %d, %1$d, %d, %s, %d, '%s', 'POSTED',
                '%s', '%s', 'CNY', '%s', '%s', '%s', '%s', 't')""";

    private final TestDatabase test = TestDatabase.create();
    private final DataSource database = test.dataSource();
    private int version;

    StoredBooks() {
        try {
            typed("account/alice", 0, "account.AccountEvent$AccountOpened", "{}");
            execute(
                    """
                    INSERT INTO account_balance (account_id, posted, held, overdraft_limit,
                        version, opened_at, as_of, currency, status)
                    VALUES ('alice', 0, 0, 0, 0, now(), now(), 'CNY', 'OPEN')""");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    DataSource dataSource() {
        return database;
    }

    /** A movement with its receipt, its entries and the balance after it. */
    void movement(String source, String key, String kind, long amount, long after)
            throws Exception {
        String movement = json(source, key, kind, amount, after);
        typed(receipt(source, key), 0, "receipt.ReceiptEvent$MovementReceipted", movement);
        movementAgain(source, key, kind, amount, after);
    }

    /** Has the ledger's processor park the movement of a key. */
    void park(String key) throws SQLException {
        execute(
                """
                WITH s AS (INSERT INTO parked_sequence VALUES ('ledger', 'alice', now()))
                INSERT INTO parked_event (processor, sequence, position, version, event_id,
                    event_type, diagnostics, enqueued_at, touched_at, tries)
                SELECT 'ledger', 'alice', globalindex, sequencenumber, eventidentifier, 'x', '{}',
                    now(), now(), 1
                FROM domainevententry WHERE aggregateidentifier = 'account/alice'
                    AND convert_from(payload, 'UTF8')::jsonb
                        #>> '{movement,callback,id}' = '%s'"""
                        .formatted(key));
    }

    /** The same without a receipt, as if the key were new. */
    void movementAgain(String source, String key, String kind, long amount, long after)
            throws SQLException {
        boolean in = kind.equals("RECHARGE");
        version++;
        typed(
                "account/alice",
                version,
                "account.AccountEvent$" + (in ? "FundsRecharged" : "FundsDeducted"),
                json(source, key, kind, amount, after));
        long position = head();
        String clearing = "clearing:" + source;
        String in1 = in ? "CREDIT" : "DEBIT";
        String in2 = in ? "DEBIT" : "CREDIT";
        execute(
                ENTRY.formatted(
                        version,
                        position,
                        amount,
                        after + ", 0",
                        0,
                        "alice",
                        in1,
                        kind,
                        clearing,
                        "m-" + key,
                        source,
                        key),
                ENTRY.formatted(
                        version,
                        position,
                        amount,
                        "NULL, NULL",
                        1,
                        clearing,
                        in2,
                        kind,
                        "alice",
                        "m-" + key,
                        source,
                        key),
                "UPDATE account_balance SET posted = %d, version = %d".formatted(after, version));
    }

    void refusal(String source, String key) throws Exception {
        String refused =
                """
                {"refused":{"callback":{"source":"%s","id":"%s"}}}"""
                        .formatted(source, key);
        typed(receipt(source, key), 0, "receipt.ReceiptEvent$RefusalReceipted", refused);
    }

    void paymentRequest(String source, String key, String payment) throws Exception {
        String answer =
                """
                {"answer":{"paymentId":"%s","callback":{"source":"%s","id":"%s"}}}"""
                        .formatted(payment, source, key);
        typed(receipt(source, key), 0, "receipt.ReceiptEvent$PaymentRequestReceipted", answer);
    }

    void feedRow(String feed, String row) throws SQLException {
        execute(
                """
                INSERT INTO recharge_cursor VALUES ('%s', '', 0, 'RUNNING', '', now(), 0, 0, 0)
                ON CONFLICT DO NOTHING"""
                        .formatted(feed),
                """
                UPDATE recharge_cursor SET version = version + 1, applied = applied + 1
                WHERE feed = '%s'"""
                        .formatted(feed),
                """
                INSERT INTO recharge_cursor_log SELECT feed, version, 'PAGE', '', '', 1, 1, 0, 0,
                    ARRAY['%s'], now(), now(), 'node' FROM recharge_cursor"""
                        .formatted(row));
    }

    void event(String stream, int sequence, String payload) throws SQLException {
        typed(stream, sequence, "payment.PaymentEvent$PaymentStarted", payload);
    }

    void token(String processor, long position) throws SQLException {
        execute(
                """
                INSERT INTO token_entry (processor_name, segment, token, timestamp)
                VALUES ('%s', 0, convert_to('{"index":%d,"gaps":[]}', 'UTF8'), 'now')
                ON CONFLICT (processor_name, segment) DO UPDATE SET token = excluded.token"""
                        .formatted(processor, position));
    }

    /** The number of the last event. */
    long head() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row =
                        statement.executeQuery("SELECT max(globalindex) FROM domainevententry")) {
            row.next();
            return row.getLong(1);
        }
    }

    void execute(String... statements) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private void typed(String stream, int sequence, String type, String payload)
            throws SQLException {
        execute(EVENT.formatted(stream, sequence, type, payload));
    }

    private static String receipt(String source, String key) throws Exception {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        digest.update((source + "\0" + key).getBytes(StandardCharsets.UTF_8));
        return "receipt/" + Base64.getUrlEncoder().withoutPadding().encodeToString(digest.digest());
    }

    private static String json(String source, String key, String kind, long amount, long after) {
        return """
        {"movement":{"movementId":"m-%2$s","accountId":"alice","type":"%3$s",\
        "callback":{"source":"%1$s","id":"%2$s"},"amount":{"minor":%4$d,"currency":"CNY"},\
        "posted":%5$d,"held":0}}"""
                .formatted(source, key, kind, amount, after);
    }

    @Override
    public void close() {
        test.drop();
    }
}

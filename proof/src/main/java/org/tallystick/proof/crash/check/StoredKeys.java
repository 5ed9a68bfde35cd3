package org.tallystick.proof.crash.check;

import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import javax.sql.DataSource;

/**
 * What the stored events say about the keys of one client.
 *
 * @param movements what a key has moved
 * @param refused keys that were refused
 * @param payments what a request about a payment has made: the payment's id
 */
record StoredKeys(Map<String, Moved> movements, Set<String> refused, Map<String, String> payments) {

    /** Of accounts and of receipts; a movement is told by both. */
    private static final String MOVEMENTS =
            """
            SELECT m -> 'callback' ->> 'id' AS key, m ->> 'type' AS kind,
                m ->> 'accountId' AS account, (m -> 'amount' ->> 'minor')::bigint AS amount,
                m ->> 'movementId' AS movement
            FROM (SELECT convert_from(payload, 'UTF8')::jsonb -> 'movement' AS m
                FROM domainevententry WHERE aggregateidentifier LIKE 'account/%%') events
            WHERE m -> 'callback' ->> 'source' = '%s'""";

    private static final String REFUSED =
            """
            SELECT r -> 'callback' ->> 'id' AS key
            FROM (SELECT convert_from(payload, 'UTF8')::jsonb -> 'refused' AS r
                FROM domainevententry WHERE aggregateidentifier LIKE 'receipt/%%') events
            WHERE r -> 'callback' ->> 'source' = '%s'""";

    private static final String PAYMENTS =
            """
            SELECT a -> 'callback' ->> 'id' AS key, a ->> 'paymentId' AS payment
            FROM (SELECT convert_from(payload, 'UTF8')::jsonb -> 'answer' AS a
                FROM domainevententry WHERE aggregateidentifier LIKE 'receipt/%%') events
            WHERE a -> 'callback' ->> 'source' = '%s'""";

    /** One movement. */
    record Moved(String kind, String account, long amount, String movementId) {}

    static StoredKeys read(DataSource database, String client) throws SQLException {
        StoredKeys stored = new StoredKeys(new HashMap<>(), new HashSet<>(), new HashMap<>());
        Rows rows = new Rows(database);
        rows.each(
                MOVEMENTS.formatted(client),
                row ->
                        stored.movements.put(
                                row.getString("key"),
                                new Moved(
                                        row.getString("kind"),
                                        row.getString("account"),
                                        row.getLong("amount"),
                                        row.getString("movement"))));
        rows.each(REFUSED.formatted(client), row -> stored.refused.add(row.getString("key")));
        rows.each(
                PAYMENTS.formatted(client),
                row -> stored.payments.put(row.getString("key"), row.getString("payment")));
        return stored;
    }
}

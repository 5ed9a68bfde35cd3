package org.tallystick.proof.lab;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.sql.DataSource;

/**
 * Whether the books are right, by plain SQL that shares nothing with the application. Each question
 * counts what is wrong.
 */
public final class Invariants {

    private static final String MOVEMENT_TYPES =
            Stream.of(
                            "FundsRecharged",
                            "FundsDeducted",
                            "FundsHeld",
                            "HoldCaptured",
                            "HoldVoided",
                            "HoldExpired",
                            "DeductionRefunded",
                            "MovementReversed",
                            "BalanceAdjusted",
                            "FundsDisputed")
                    .map(type -> "'org.tallystick.api.account.AccountEvent$" + type + "'")
                    .collect(Collectors.joining(", ", "(", ")"));

    private static final String RECEIPT_TYPE =
            "'org.tallystick.api.receipt.ReceiptEvent$MovementReceipted'";

    private static final String MOVEMENTS =
            "SELECT count(*) FROM domainevententry WHERE payloadtype IN " + MOVEMENT_TYPES;

    private static final String RECEIPTS =
            "FROM domainevententry WHERE payloadtype = " + RECEIPT_TYPE;

    private static final String BALANCE_NOT_ENTRIES =
            """
            SELECT count(*) FROM account_balance b FULL JOIN (
                SELECT account,
                    sum(CASE WHEN layer <> 'POSTED' THEN 0
                             WHEN side = 'CREDIT' THEN amount ELSE -amount END) AS posted,
                    sum(CASE WHEN layer <> 'HELD' THEN 0
                             WHEN side = 'DEBIT' THEN amount ELSE -amount END) AS held
                FROM ledger_entry WHERE posted_after IS NOT NULL GROUP BY account
            ) l ON l.account = b.account_id
            WHERE b.posted IS DISTINCT FROM coalesce(l.posted, 0)
               OR b.held IS DISTINCT FROM coalesce(l.held, 0)""";

    private static final String BALANCE_NOT_EVENTS =
            """
            SELECT count(*) FROM (
                SELECT substr(aggregateidentifier, 9) AS account_id, count(*) - 1 AS version
                FROM domainevententry WHERE aggregateidentifier LIKE 'account/%%' GROUP BY 1
            ) a
            FULL JOIN account_balance b USING (account_id)
            LEFT JOIN LATERAL (
                SELECT convert_from(payload, 'UTF8')::jsonb -> 'movement' AS movement
                FROM domainevententry e
                WHERE e.aggregateidentifier = ('account/' || account_id) COLLATE "default"
                    AND payloadtype IN %s
                ORDER BY sequencenumber DESC LIMIT 1
            ) newest ON true
            WHERE b.version IS DISTINCT FROM a.version
               OR b.posted IS DISTINCT FROM coalesce((movement ->> 'posted')::bigint, 0)
               OR b.held IS DISTINCT FROM coalesce((movement ->> 'held')::bigint, 0)"""
                    .formatted(MOVEMENT_TYPES);

    private static final String UNBALANCED_LAYERS =
            """
            SELECT count(*) FROM (
                SELECT FROM ledger_entry GROUP BY layer, currency
                HAVING sum(amount) FILTER (WHERE side = 'DEBIT')
                       IS DISTINCT FROM sum(amount) FILTER (WHERE side = 'CREDIT')
            ) unbalanced""";

    private static final String POSTED_TWICE =
            """
            SELECT count(*) FROM (
                SELECT FROM ledger_entry WHERE layer = 'POSTED' AND posted_after IS NOT NULL
                GROUP BY source, callback_id HAVING count(*) > 1
            ) repeated""";

    private static final String MOVEMENTS_WITHOUT_ENTRIES =
            ("SELECT abs((%s) - (SELECT count(DISTINCT event_id) FROM ledger_entry"
                            + " WHERE posted_after IS NOT NULL))")
                    .formatted(MOVEMENTS);

    private static final Map<String, String> WRONG =
            Map.of(
                    "accounts whose balance is not the sum of their entries",
                    BALANCE_NOT_ENTRIES,
                    "accounts whose balance is not that of their last event",
                    BALANCE_NOT_EVENTS,
                    "layers and currencies whose debits are not their credits",
                    UNBALANCED_LAYERS,
                    "callback ids that were posted more than once",
                    POSTED_TWICE,
                    "movements more or fewer than postings",
                    MOVEMENTS_WITHOUT_ENTRIES,
                    "callback ids that moved money more than once",
                    "SELECT count(*) - count(DISTINCT aggregateidentifier) " + RECEIPTS,
                    "movements more or fewer than receipts",
                    "SELECT abs((%s) - (SELECT count(*) %s))".formatted(MOVEMENTS, RECEIPTS),
                    "large objects",
                    "SELECT count(*) FROM pg_largeobject_metadata");

    private final DataSource database;

    public Invariants(DataSource database) {
        this.database = database;
    }

    /** Whether there are books at all. */
    public boolean hasBooks() throws SQLException {
        return number("SELECT count(*) FROM pg_class WHERE relname = 'account_balance'") == 1;
    }

    /** How many movements are stored. */
    public long movements() throws SQLException {
        return number(MOVEMENTS);
    }

    /**
     * All that is wrong; empty if the books are right.
     *
     * @param acknowledged movements that clients were told had been made
     */
    public List<String> violations(long acknowledged) throws SQLException {
        List<String> violations = violations();
        long stored = movements();
        if (stored != acknowledged) {
            violations.add(acknowledged + " movements acknowledged, " + stored + " stored");
        }
        return violations;
    }

    /** All that is wrong within the books themselves. */
    public List<String> violations() throws SQLException {
        List<String> violations = new ArrayList<>();
        for (Map.Entry<String, String> question : WRONG.entrySet()) {
            long count = number(question.getValue());
            if (count != 0) {
                violations.add(count + " " + question.getKey());
            }
        }
        return violations;
    }

    private long number(String sql) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("SET work_mem = '256MB'");
            try (ResultSet row = statement.executeQuery(sql)) {
                row.next();
                return row.getLong(1);
            }
        }
    }
}

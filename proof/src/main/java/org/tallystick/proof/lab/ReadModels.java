package org.tallystick.proof.lab;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/**
 * How far the read models are, told by the database alone: a balance, and the ledger entries that
 * are committed with it, is as new as the last event of its account.
 */
public final class ReadModels {

    private static final Duration LIMIT = Duration.ofMinutes(2);

    /** With the collation of the events' index, which would not be used otherwise. */
    private static final String BEHIND =
            """
            SELECT count(*) FROM account_balance b,
                LATERAL (SELECT sequencenumber FROM domainevententry e
                         WHERE e.aggregateidentifier = ('account/' || b.account_id) COLLATE "default"
                         ORDER BY sequencenumber DESC LIMIT 1) newest
            WHERE newest.sequencenumber > b.version""";

    private final LabDatabase database;

    public ReadModels(LabDatabase database) {
        this.database = database;
    }

    /**
     * Waits until they have every event of every account that they know.
     *
     * @throws TimeoutException if they do not get there
     */
    public void awaitAll() throws Exception {
        try (Connection connection = database.connect();
                PreparedStatement behind = connection.prepareStatement(BEHIND)) {
            Await.until("The read models are caught up", LIMIT, () -> count(behind) == 0);
        }
    }

    private static long count(PreparedStatement statement) throws SQLException {
        try (ResultSet row = statement.executeQuery()) {
            row.next();
            return row.getLong(1);
        }
    }

    /**
     * Waits until they know so many accounts.
     *
     * @throws TimeoutException if they do not get there
     */
    public void awaitAccounts(int count) throws Exception {
        Await.until(
                "The read models know the accounts",
                LIMIT,
                () -> database.number("SELECT count(*) FROM account_balance") >= count);
    }
}

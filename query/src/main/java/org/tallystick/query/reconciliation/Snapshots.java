package org.tallystick.query.reconciliation;

import java.sql.Connection;
import java.util.Objects;
import java.util.function.Supplier;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/** Transactions with limits of their own: a comparison may take longer than a movement may. */
@Component
class Snapshots {

    /**
     * One picture of the database for all statements within. Idle time counts too: between two
     * statements what was read is compared.
     */
    private static final String READ =
            """
            SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY;
            SET LOCAL statement_timeout = '5min';
            SET LOCAL idle_in_transaction_session_timeout = '2min';
            SET LOCAL transaction_timeout = 0""";

    private static final String WRITE =
            """
            SET LOCAL lock_timeout = '5s';
            SET LOCAL statement_timeout = '2min';
            SET LOCAL idle_in_transaction_session_timeout = '2min';
            SET LOCAL transaction_timeout = 0""";

    /** Longer than each statement may take. */
    private static final int NETWORK_MILLIS = 330_000;

    private final TransactionOperations transactions;
    private final JdbcTemplate jdbc;

    Snapshots(TransactionOperations transactions, JdbcTemplate jdbc) {
        this.transactions = transactions;
        this.jdbc = jdbc;
    }

    /** Reads from one picture of the database. */
    <T> T read(Supplier<T> reading) {
        return within(READ, reading);
    }

    /** Writes all or nothing, patiently. */
    <T> T write(Supplier<T> writing) {
        return within(WRITE, writing);
    }

    private <T> T within(String limits, Supplier<T> work) {
        return Objects.requireNonNull(
                transactions.execute(
                        status -> {
                            jdbc.execute(limits);
                            liftNetworkLimit();
                            return work.get();
                        }));
    }

    /** The driver's own limit; the pool gives the connection its own one back. */
    private void liftNetworkLimit() {
        jdbc.execute(
                (Connection connection) -> {
                    connection.setNetworkTimeout(Runnable::run, NETWORK_MILLIS);
                    return true;
                });
    }
}

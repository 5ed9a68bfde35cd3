package org.tallystick.query.replay;

import java.sql.Connection;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Transactions with limits of their own: those of every movement would break off whatever goes
 * through all rows.
 */
@Component
class Transactions {

    private static final String UNLIMITED =
            """
            SET LOCAL lock_timeout = '2s';
            SET LOCAL statement_timeout = 0;
            SET LOCAL idle_in_transaction_session_timeout = '2min';
            SET LOCAL transaction_timeout = 0""";

    private static final String SECONDS =
            """
            SET LOCAL lock_timeout = '2s';
            SET LOCAL statement_timeout = '10s';
            SET LOCAL idle_in_transaction_session_timeout = '10s';
            SET LOCAL transaction_timeout = '30s'""";

    private final TransactionOperations transactions;
    private final JdbcTemplate jdbc;

    Transactions(TransactionOperations transactions, JdbcTemplate jdbc) {
        this.transactions = transactions;
        this.jdbc = jdbc;
    }

    /** One picture of the database for all statements within, however long they take. */
    <T> @Nullable T picture(Supplier<@Nullable T> reading) {
        return transactions.execute(
                status -> {
                    jdbc.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ");
                    unlimited();
                    return reading.get();
                });
    }

    /** However long it takes. */
    void patiently(Runnable work) {
        transactions.executeWithoutResult(
                status -> {
                    unlimited();
                    work.run();
                });
    }

    /** Writes all or nothing, in some seconds. */
    <T> @Nullable T write(Supplier<@Nullable T> writing) {
        return transactions.execute(
                status -> {
                    jdbc.execute(SECONDS);
                    return writing.get();
                });
    }

    /** Does as if, in some seconds, and takes everything back. */
    void pretend(Runnable work) {
        transactions.executeWithoutResult(
                status -> {
                    status.setRollbackOnly();
                    jdbc.execute(SECONDS);
                    work.run();
                });
    }

    private void unlimited() {
        jdbc.execute(UNLIMITED);
        // The driver's own limit; the pool gives the connection its own one back.
        jdbc.execute(
                (Connection connection) -> {
                    connection.setNetworkTimeout(Runnable::run, 0);
                    return true;
                });
    }
}

package org.tallystick.app.runtime;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The settings that concern the whole application.
 *
 * @param dataDir folder of the embedded PostgreSQL and of the first API key
 * @param database limits that the database server enforces on each of our transactions
 * @param claimTimeout how long a node may be silent before another one takes over its part of a
 *     processor
 * @param start what a start puts up with
 */
@ConfigurationProperties("tallystick")
public record RuntimeSettings(
        String dataDir, DatabaseLimits database, Duration claimTimeout, Start start) {

    /**
     * What the database server puts up with.
     *
     * @param lockTimeout waiting for a lock, the append lock included
     * @param statementTimeout one statement
     * @param idleTransactionTimeout a transaction of which nothing is heard
     * @param transactionTimeout one transaction
     */
    public record DatabaseLimits(
            Duration lockTimeout,
            Duration statementTimeout,
            Duration idleTransactionTimeout,
            Duration transactionTimeout) {

        public DatabaseLimits {
            if (lockTimeout.compareTo(statementTimeout) >= 0) {
                throw new IllegalArgumentException(
                        "tallystick.database.lock-timeout must be below statement-timeout, or a"
                                + " wait for a lock could not be told from a slow statement");
            }
            if (statementTimeout.compareTo(transactionTimeout) >= 0) {
                throw new IllegalArgumentException(
                        "tallystick.database.statement-timeout must be below transaction-timeout");
            }
        }
    }

    /**
     * What a start puts up with.
     *
     * @param acceptMissingTokens whether processors without a token may begin at the first event
     *     although events exist
     * @param stopWhenReady whether to stop once everything was checked and started
     * @param databaseWait how long to wait for a database that does not answer yet; 0 to 24 h
     */
    public record Start(
            boolean acceptMissingTokens,
            boolean stopWhenReady,
            @DefaultValue("5m") Duration databaseWait) {

        private static final Duration WAIT_MAX = Duration.ofHours(24);

        public Start {
            if (databaseWait.isNegative() || databaseWait.compareTo(WAIT_MAX) > 0) {
                throw new IllegalArgumentException(
                        "tallystick.start.database-wait must be 0 to 24 h");
            }
        }
    }
}

package org.tallystick.app.deadletter;

import java.io.IOException;
import java.sql.SQLException;
import java.sql.SQLTransientException;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import org.axonframework.common.AxonTransientException;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.transaction.CannotCreateTransactionException;
import org.tallystick.api.WriteFailure;

/**
 * Tells failures that go by from those that an event has by itself. What goes by is repeated and
 * never parked: an event that waits for its turn would otherwise lose it.
 */
final class Transience {

    /** Classes of SQLState: the connection, a rollback to be repeated, resources, the operator. */
    private static final Set<String> CLASSES = Set.of("08", "40", "53", "57", "58");

    /** A lock that was not to be had; a transaction that took too long. */
    private static final Set<String> STATES = Set.of("55P03", "25P03", "25P04", "55006");

    private Transience() {}

    static boolean isTransient(Throwable failure) {
        if (WriteFailure.of(failure).isPresent()) {
            return true;
        }
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if ((cause instanceof SQLException sql && isTransient(sql.getSQLState()))
                    || cause instanceof SQLTransientException
                    || cause instanceof TransientDataAccessException
                    || cause instanceof DataAccessResourceFailureException
                    || cause instanceof CannotCreateTransactionException
                    || cause instanceof AxonTransientException
                    || cause instanceof TimeoutException
                    || cause instanceof IOException
                    || cause instanceof InterruptedException
                    || cause instanceof OutOfMemoryError) {
                return true;
            }
        }
        return false;
    }

    private static boolean isTransient(@Nullable String state) {
        return state != null
                && state.length() == 5
                && (CLASSES.contains(state.substring(0, 2)) || STATES.contains(state));
    }
}

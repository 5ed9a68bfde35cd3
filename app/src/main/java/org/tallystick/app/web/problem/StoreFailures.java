package org.tallystick.app.web.problem;

import java.sql.SQLException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.jdbc.CannotGetJdbcConnectionException;
import org.springframework.transaction.CannotCreateTransactionException;

/** Tells a database that cannot be reached, or is too slow, from a fault of ours. */
public final class StoreFailures {

    /** PostgreSQL's SQLState of a statement that was ended by its time limit. */
    private static final String QUERY_CANCELED = "57014";

    private StoreFailures() {}

    /** Whether the store does answer, and only this question took longer than a statement may. */
    public static boolean isTooSlow(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql && QUERY_CANCELED.equals(sql.getSQLState())) {
                return true;
            }
        }
        return false;
    }

    /** Whether reading failed because the store did not answer, so that a later try may work. */
    public static boolean isUnavailable(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof CannotGetJdbcConnectionException
                    || cause instanceof DataAccessResourceFailureException
                    || cause instanceof QueryTimeoutException
                    || cause instanceof TransientDataAccessException
                    || cause instanceof CannotCreateTransactionException) {
                return true;
            }
        }
        return false;
    }
}

package org.tallystick.app.processor;

import java.sql.SQLException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.axonframework.messaging.HandlerExecutionException;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;
import org.springframework.dao.DataAccessException;

/**
 * What a failure is shown as: nothing of a statement, and nothing of what it was to write.
 *
 * @param type the exception's class, without its package
 * @param message empty if there is nothing to tell
 */
public record FailureText(String type, String message) {

    private static final int LENGTH_MAX = 300;

    /** The text for a failure; what the database says of it, if it comes from there. */
    public static FailureText of(Throwable failure) {
        Throwable told = unwrapped(failure);
        for (Throwable cause = told; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql) {
                return new FailureText(name(told), ofDatabase(sql));
            }
        }
        boolean telling = !(told instanceof DataAccessException);
        return new FailureText(name(told), telling ? cut(told.getMessage()) : "");
    }

    private static Throwable unwrapped(Throwable failure) {
        Throwable told = failure;
        Throwable cause = told.getCause();
        while (cause != null && isWrapper(told)) {
            told = cause;
            cause = told.getCause();
        }
        return told;
    }

    private static boolean isWrapper(Throwable failure) {
        return failure instanceof ExecutionException
                || failure instanceof CompletionException
                || failure instanceof HandlerExecutionException
                || failure instanceof HandlingFailedException;
    }

    /** The server's own text names rows; its state and the constraint do not. */
    private static String ofDatabase(SQLException failure) {
        String state = "SQLState " + failure.getSQLState();
        if (failure instanceof PSQLException postgres) {
            ServerErrorMessage message = postgres.getServerErrorMessage();
            if (message != null && message.getConstraint() != null) {
                return state + ", constraint " + message.getConstraint();
            }
        }
        return state;
    }

    private static String name(Throwable failure) {
        return failure.getClass().getSimpleName().isEmpty()
                ? failure.getClass().getName()
                : failure.getClass().getSimpleName();
    }

    private static String cut(@Nullable String text) {
        if (text == null) {
            return "";
        }
        String kept = text.replace("\0", "");
        return kept.length() <= LENGTH_MAX ? kept : kept.substring(0, LENGTH_MAX);
    }
}

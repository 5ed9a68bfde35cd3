package org.tallystick.command.bus;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.UnexpectedRollbackException;
import org.tallystick.api.WriteFailure;
import org.tallystick.command.store.AppendRefusedException;
import org.tallystick.command.store.NewerEventException;
import org.tallystick.command.store.StoreUnreachableException;

/**
 * Why a group was not committed, judged by how far it had come and by the database's SQLState,
 * never by a message: the driver's texts hold customers' data.
 */
enum Failure {
    /** Somebody wrote what we had not seen; certainly rolled back. Once more, from fresh. */
    CONFLICT(WriteFailure.UNAVAILABLE),
    /** The lock or a statement took too long; certainly rolled back. */
    BUSY(WriteFailure.BUSY),
    /** The database cannot be reached; certainly not committed. */
    UNREACHABLE(WriteFailure.UNAVAILABLE),
    /** The commit was sent and its answer did not come. Never run again. */
    COMMIT_UNKNOWN(WriteFailure.OUTCOME_UNKNOWN),
    /** One of the commands is for a stream that a newer version has written to; rolled back. */
    NEWER_VERSION(WriteFailure.NEWER_VERSION),
    /** One of the commands cannot be written, which is a bug; rolled back. */
    POISON(null);

    /** How far a group had come. */
    enum Progress {
        /** Nothing of it can have been written. */
        BEGUN,
        /** It may have been written. */
        SENT,
        /** Its events are written, whatever becomes of the rest. */
        SEALED
    }

    private final @Nullable WriteFailure answer;

    Failure(@Nullable WriteFailure answer) {
        this.answer = answer;
    }

    /** What the senders of the group are told. */
    Throwable toException(Throwable cause) {
        return answer == null ? cause : answer.toException();
    }

    /** Whether the failure is of some commands of the group, and not of all. */
    boolean isOfSome() {
        return this == POISON || this == CONFLICT || this == NEWER_VERSION;
    }

    /** Whether an exception comes from the store, whose transaction is then of no more use. */
    static boolean isFromStore(Throwable thrown) {
        return sqlState(thrown) != null || isCausedBy(thrown, StoreUnreachableException.class);
    }

    static Failure of(Throwable thrown, Progress progress) {
        if (progress == Progress.SEALED) {
            return COMMIT_UNKNOWN;
        }
        if (isCausedBy(thrown, AppendRefusedException.class)) {
            return CONFLICT;
        }
        if (thrown instanceof CannotCreateTransactionException
                || isCausedBy(thrown, StoreUnreachableException.class)) {
            return UNREACHABLE;
        }
        if (progress == Progress.BEGUN && NewerEventException.isBehind(thrown)) {
            return NEWER_VERSION;
        }
        if (progress == Progress.SENT && !(thrown instanceof UnexpectedRollbackException)) {
            return COMMIT_UNKNOWN;
        }
        String state = sqlState(thrown);
        if (state == null) {
            return POISON;
        }
        if (state.equals("23505") || state.equals("40001") || state.equals("40P01")) {
            return CONFLICT;
        }
        if (state.equals("55P03") || state.equals("57014") || state.startsWith("25P")) {
            return BUSY;
        }
        if (state.startsWith("08") || state.startsWith("57P") || state.startsWith("53")) {
            return UNREACHABLE;
        }
        return POISON;
    }

    /** Whether an {@link Error} is at the bottom of it, whatever has wrapped it since. */
    static boolean isError(Throwable thrown) {
        return isCausedBy(thrown, Error.class);
    }

    private static boolean isCausedBy(Throwable thrown, Class<? extends Throwable> type) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (type.isInstance(cause)) {
                return true;
            }
        }
        return false;
    }

    private static @Nullable String sqlState(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql && sql.getSQLState() != null) {
                return sql.getSQLState();
            }
        }
        return null;
    }
}

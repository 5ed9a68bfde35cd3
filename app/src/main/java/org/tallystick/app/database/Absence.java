package org.tallystick.app.database;

import java.sql.SQLException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tells a server that is away from one that is there and says no. */
public final class Absence {

    /** It has no connection left. */
    private static final String FULL = "53300";

    /** It is shutting down, crashed, or starting; or full. */
    private static final Set<String> STATES = Set.of("57P01", "57P02", "57P03", FULL);

    private Absence() {}

    /** Whether it makes sense to try again: nothing that a person set is wrong. */
    public static boolean isBehind(@Nullable Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql && isAbsence(sql.getSQLState())) {
                return true;
            }
        }
        return false;
    }

    /** Whether it is there, and only lets nobody in any more: who is in can stay. */
    static boolean isFull(@Nullable Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql && FULL.equals(sql.getSQLState())) {
                return true;
            }
        }
        return false;
    }

    private static boolean isAbsence(@Nullable String state) {
        return state != null && (state.startsWith("08") || STATES.contains(state));
    }
}

package org.tallystick.query.replay;

import java.sql.SQLException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tells from an error of the database what it means here. */
final class SqlStates {

    /** Lock not available, deadlock, cancelled by a limit or by somebody. */
    private static final Set<String> IN_THE_WAY = Set.of("55P03", "40P01", "57014");

    private SqlStates() {}

    /** Whether others were in the way, so that the same may succeed a little later. */
    static boolean isInTheWay(@Nullable Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql && sql.getSQLState() != null) {
                return IN_THE_WAY.contains(sql.getSQLState());
            }
        }
        return false;
    }
}

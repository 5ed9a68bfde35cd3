package org.tallystick.command.feed;

import java.util.Locale;
import org.tallystick.api.account.MovementResult;
import org.tallystick.api.account.MovementResult.Accepted;
import org.tallystick.api.account.MovementResult.NotApplied;
import org.tallystick.api.account.MovementResult.Refused;

/** The codes of why a row's money did not move. */
final class RowReasons {

    /** The id has moved money with other content before. */
    private static final String CALLBACK_REUSED = "callback_reused";

    private RowReasons() {}

    static String of(MovementResult result) {
        if (result instanceof Accepted) {
            throw new IllegalArgumentException("Its money has moved");
        }
        if (result instanceof Refused refused) {
            return refused.refused().refusal().code();
        }
        return result instanceof NotApplied not
                ? not.obstacle().name().toLowerCase(Locale.ROOT)
                : CALLBACK_REUSED;
    }
}

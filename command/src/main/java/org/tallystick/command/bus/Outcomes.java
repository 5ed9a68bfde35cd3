package org.tallystick.command.bus;

import java.util.Locale;
import org.axonframework.commandhandling.CommandResultMessage;
import org.tallystick.api.account.MovementResult.Accepted;
import org.tallystick.api.account.MovementResult.KeyReused;
import org.tallystick.api.account.MovementResult.NotApplied;
import org.tallystick.api.account.MovementResult.Refused;

/** Names of outcomes for meters; few, so that they never become too many series. */
final class Outcomes {

    private Outcomes() {}

    static String nameOf(CommandResultMessage<?> result) {
        if (result.isExceptional()) {
            return "failed";
        }
        Object payload = result.getPayload();
        if (payload instanceof Accepted accepted) {
            return accepted.replayed() ? "replayed" : "accepted";
        }
        if (payload instanceof Refused refused) {
            return refused.replayed() ? "replayed" : refused.refused().refusal().code();
        }
        if (payload instanceof KeyReused) {
            return "key_reused";
        }
        if (payload instanceof NotApplied notApplied) {
            return notApplied.obstacle().name().toLowerCase(Locale.ROOT);
        }
        return "done";
    }
}

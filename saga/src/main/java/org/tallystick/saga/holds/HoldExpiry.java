package org.tallystick.saga.holds;

import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.axonframework.commandhandling.GenericCommandMessage;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.springframework.stereotype.Component;
import org.tallystick.api.Callback;
import org.tallystick.api.TraceKeys;
import org.tallystick.api.account.AccountCommand.ExpireHoldCommand;
import org.tallystick.api.account.MovementResult;

/**
 * Asks an account to end a hold. The command's callback is made from the hold, so asking again is
 * harmless, and an account that thinks it is too early records nothing.
 */
@Component
class HoldExpiry {

    /** The name of the timers' task; stored, so it never changes. */
    static final String TASK = "expire-hold";

    private final CommandGateway commands;

    HoldExpiry(CommandGateway commands) {
        this.commands = commands;
    }

    CompletableFuture<MovementResult> expire(String accountId, String holdId) {
        Map<String, String> trace =
                Map.of(
                        TraceKeys.TRACE_ID,
                        UUID.randomUUID().toString().replace("-", ""),
                        TraceKeys.ACTOR,
                        Callback.OWN_SOURCE);
        return commands.send(
                new GenericCommandMessage<>(new ExpireHoldCommand(accountId, holdId), trace));
    }
}

package org.tallystick.query.reconciliation;

import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.axonframework.commandhandling.GenericCommandMessage;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import org.tallystick.api.TraceKeys;

/** Sends what a repair orders, each order with a trace of its own. */
@Component
class RepairCommands {

    /** A command's outcome is known, or unknown for good, within this time. */
    private static final long OUTCOME_LIMIT_SECONDS = 5;

    private final ObjectProvider<CommandGateway> commands;

    RepairCommands(ObjectProvider<CommandGateway> commands) {
        this.commands = commands;
    }

    <R> R send(Object command, Class<R> result, String actor) {
        Map<String, String> trace =
                Map.of(
                        TraceKeys.TRACE_ID,
                        UUID.randomUUID().toString().replace("-", ""),
                        TraceKeys.ACTOR,
                        actor);
        CompletableFuture<Object> sent =
                commands.getObject().send(new GenericCommandMessage<>(command, trace));
        return result.cast(sent.orTimeout(OUTCOME_LIMIT_SECONDS, TimeUnit.SECONDS).join());
    }
}

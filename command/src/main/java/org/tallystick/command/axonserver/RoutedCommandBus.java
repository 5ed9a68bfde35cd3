package org.tallystick.command.axonserver;

import java.util.function.BooleanSupplier;
import org.axonframework.axonserver.connector.command.AxonServerCommandBus;
import org.axonframework.commandhandling.CommandCallback;
import org.axonframework.commandhandling.CommandExecutionException;
import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.commandhandling.CommandResultMessage;
import org.axonframework.commandhandling.GenericCommandResultMessage;
import org.axonframework.commandhandling.NoHandlerForCommandException;
import org.axonframework.lifecycle.ShutdownInProgressException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.tallystick.api.WriteFailure;

/**
 * Sends each command through Axon Server to the node that handles its stream. What goes wrong on
 * the way is told in the words that a command on this node would be answered with.
 */
class RoutedCommandBus extends AxonServerCommandBus {

    private static final Logger log = LoggerFactory.getLogger(RoutedCommandBus.class);

    private final BooleanSupplier connected;

    RoutedCommandBus(Builder builder, BooleanSupplier connected) {
        super(builder);
        this.connected = connected;
    }

    @Override
    public <C, R> void dispatch(
            CommandMessage<C> command, CommandCallback<? super C, ? super R> callback) {
        if (!connected.getAsBoolean()) {
            fail(command, callback, WriteFailure.UNAVAILABLE);
            return;
        }
        try {
            super.<C, R>dispatch(
                    command, (sent, result) -> callback.onResult(sent, inOurWords(result)));
        } catch (ShutdownInProgressException e) {
            fail(command, callback, WriteFailure.UNAVAILABLE);
        }
    }

    private static <C, R> void fail(
            CommandMessage<C> command,
            CommandCallback<? super C, ? super R> callback,
            WriteFailure failure) {
        callback.onResult(
                command, GenericCommandResultMessage.asCommandResultMessage(failure.toException()));
    }

    @SuppressWarnings("unchecked") // What failed has no payload, whatever its type would be.
    private static <R> CommandResultMessage<R> inOurWords(CommandResultMessage<?> result) {
        if (!result.isExceptional() || isToldByItsHandler(result.exceptionResult())) {
            return (CommandResultMessage<R>) result;
        }
        Throwable failure = result.exceptionResult();
        log.warn("A command got no outcome: {}", failure.getClass().getSimpleName());
        log.debug("It got none because of", failure);
        // Without a handler it went nowhere. Whatever else it is, the command was sent.
        WriteFailure told =
                failure instanceof NoHandlerForCommandException
                        ? WriteFailure.UNAVAILABLE
                        : WriteFailure.OUTCOME_UNKNOWN;
        return GenericCommandResultMessage.asCommandResultMessage(told.toException());
    }

    /** A failure of the writer, or a bug in a handler. */
    private static boolean isToldByItsHandler(Throwable failure) {
        return failure instanceof CommandExecutionException;
    }
}

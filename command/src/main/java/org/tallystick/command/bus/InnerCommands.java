package org.tallystick.command.bus;

import java.util.Map;
import org.axonframework.commandhandling.CommandBus;
import org.axonframework.commandhandling.CommandResultMessage;
import org.axonframework.commandhandling.GenericCommandMessage;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.stereotype.Component;
import org.tallystick.command.store.NewerEventException;

/**
 * Commands within a command: handled at once, each in a unit of work of its own, in the transaction
 * of the command in hand. Only for handlers, which run on the writer's thread.
 */
@Component
public class InnerCommands {

    private final CommandBus bus;

    InnerCommands(@Qualifier("localSegment") CommandBus bus) {
        this.bus = bus;
    }

    /**
     * The outcome of a command.
     *
     * @throws InnerCommandFailedException if a bug kept the command from an outcome; nothing of it
     *     remains, and the command in hand can go on
     */
    public <R> R send(Object command, Class<R> type, Map<String, ?> metaData) {
        Answer answer = new Answer();
        bus.dispatch(
                new GenericCommandMessage<>(command, metaData),
                (message, result) -> answer.result = result);
        CommandResultMessage<?> result = answer.result;
        if (result == null) {
            throw new IllegalStateException("Commands can be sent so by the writer only");
        }
        if (!result.isExceptional()) {
            return type.cast(result.getPayload());
        }
        Throwable thrown = result.exceptionResult();
        if (Failure.isFromStore(thrown)
                || NewerEventException.isBehind(thrown)
                || thrown instanceof Error) {
            throw new BrokenTransactionException(thrown);
        }
        throw new InnerCommandFailedException(thrown);
    }

    private static final class Answer {
        private @Nullable CommandResultMessage<?> result;
    }

    /** The command met a bug. */
    public static final class InnerCommandFailedException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        InnerCommandFailedException(Throwable cause) {
            super("A command within a command failed", cause);
        }
    }

    /**
     * The transaction is of no more use, and neither is the command in hand; or a newer node has to
     * handle it.
     */
    static final class BrokenTransactionException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        BrokenTransactionException(Throwable cause) {
            super("A command within a command broke the transaction", cause);
        }
    }
}

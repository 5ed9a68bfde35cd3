package org.tallystick.command.bus;

import java.util.Collection;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.axonframework.commandhandling.CommandCallback;
import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.commandhandling.CommandResultMessage;
import org.axonframework.commandhandling.GenericCommandResultMessage;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.WriteFailure;
import org.tallystick.api.feed.FeedCommand;
import org.tallystick.api.feed.FeedCommand.ApplyFeedPageCommand;
import org.tallystick.api.recovery.RecoveryPhase;
import org.tallystick.command.store.NewerEventException;

/**
 * One command on its way through the writer. It is either taken or cancelled, never both, so that
 * "busy" is only ever said of a command that will not be applied.
 */
final class Job {

    private enum State {
        QUEUED,
        TAKEN,
        CANCELLED
    }

    private final AtomicReference<State> state = new AtomicReference<>(State.QUEUED);
    private final CommandMessage<?> command;
    private final Consumer<CommandCallback<Object, Object>> handling;
    private final Consumer<CommandResultMessage<?>> answering;
    private final long queuedAtNanos = System.nanoTime();
    private @Nullable CommandResultMessage<?> result;
    private boolean answered;

    /**
     * @param handling handles the command in the unit of work in hand and tells the result
     * @param answering tells the sender
     */
    Job(
            CommandMessage<?> command,
            Consumer<CommandCallback<Object, Object>> handling,
            Consumer<CommandResultMessage<?>> answering) {
        this.command = command;
        this.handling = handling;
        this.answering = answering;
    }

    boolean take() {
        return state.compareAndSet(State.QUEUED, State.TAKEN);
    }

    boolean cancel() {
        return state.compareAndSet(State.QUEUED, State.CANCELLED);
    }

    long waitedNanos() {
        return System.nanoTime() - queuedAtNanos;
    }

    /**
     * The stored id of the stream that the command is for; commands of a group are sorted by it.
     */
    String stream() {
        return Streams.of(command.getPayload());
    }

    /** The movement ids of the command's callbacks; none if it moves no money. */
    Collection<String> movementIds() {
        return Streams.movementIds(command.getPayload());
    }

    /** Whether it takes as long as many commands, so that others should not wait for it with it. */
    boolean isPage() {
        return command.getPayload() instanceof ApplyFeedPageCommand;
    }

    /** All streams that the command may write to, receipts aside. */
    Collection<String> streams() {
        return Streams.allOf(command.getPayload());
    }

    /**
     * Handles the command, in a unit of work of its own within the group's; or refuses it, if it
     * may not be written now.
     */
    void handle(RecoveryPhase phase) {
        result = null;
        if (!RecoveryRules.passes(phase, command.getPayload())) {
            result = exceptional(WriteFailure.RECOVERING.toException());
            return;
        }
        handling.accept((message, outcome) -> result = outcome);
        if (result != null && result.isExceptional() && breaksGroup(result.exceptionResult())) {
            throw new GroupBrokenException(result.exceptionResult());
        }
        if (result != null
                && result.isExceptional()
                && NewerEventException.isBehind(result.exceptionResult())) {
            result = exceptional(WriteFailure.NEWER_VERSION.toException());
        }
    }

    /**
     * What a feed's command has written to its tables cannot be undone by itself; a bug in it must
     * not leave half of a page behind.
     */
    private boolean breaksGroup(Throwable thrown) {
        return Failure.isFromStore(thrown) || command.getPayload() instanceof FeedCommand;
    }

    /** Tells the sender what became of it, and the meters. Only after the commit. */
    void answer(WriterMetrics metrics) {
        CommandResultMessage<?> outcome =
                result != null
                        ? result
                        : exceptional(new IllegalStateException("The command was not handled"));
        try {
            metrics.outcome(command.getPayloadType().getSimpleName(), outcome);
        } finally {
            tell(outcome);
        }
    }

    void fail(Throwable cause) {
        tell(exceptional(cause));
    }

    boolean isAnswered() {
        return answered;
    }

    private void tell(CommandResultMessage<?> outcome) {
        answered = true;
        answering.accept(outcome);
    }

    /** A command met the store's refusal, which has ended the transaction of the whole group. */
    private static final class GroupBrokenException extends RuntimeException {

        GroupBrokenException(Throwable cause) {
            super("The group's transaction is of no more use", cause);
        }
    }

    private static CommandResultMessage<?> exceptional(Throwable cause) {
        return GenericCommandResultMessage.asCommandResultMessage(cause);
    }
}

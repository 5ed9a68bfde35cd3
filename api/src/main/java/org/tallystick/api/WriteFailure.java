package org.tallystick.api;

import java.util.Optional;
import org.axonframework.commandhandling.CommandExecutionException;

/**
 * Why a command got no outcome. Travels as the details of a {@link CommandExecutionException}, so
 * that it is the same whether the command was handled on this node or on another one.
 */
public enum WriteFailure {
    /** Certainly not applied: the queue was full, or the wait in it too long. Send again. */
    BUSY,
    /** Perhaps applied: the commit was not confirmed. The same callback id tells. */
    OUTCOME_UNKNOWN,
    /** Certainly not applied: the store cannot be reached. Send again later. */
    UNAVAILABLE,
    /** Certainly not applied: the store was restored, and a person has to end its recovery. */
    RECOVERING,
    /**
     * Certainly not applied: a newer version has written to the stream what this node does not
     * know. Send again; a node of that version takes it.
     */
    NEWER_VERSION;

    /** An exception that carries this failure; its text names no data of any customer. */
    public CommandExecutionException toException() {
        return new CommandExecutionException("The command got no outcome: " + name(), null, this);
    }

    /** The failure that an exception carries, if it carries one. */
    public static Optional<WriteFailure> of(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof CommandExecutionException execution) {
                return execution.getDetails();
            }
        }
        return Optional.empty();
    }
}

package org.tallystick.command.store;

import org.jspecify.annotations.Nullable;

/**
 * An event of a kind that this version does not know: a newer node has written it. Passing over it
 * would decide and show without it, so whoever meets it stops there, and lets a newer node go on.
 */
public final class NewerEventException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String type;

    NewerEventException(String type) {
        super("Events of type %s are of a newer Tallystick; start that one here".formatted(type));
        this.type = type;
    }

    /** Whether such an event is behind a failure. */
    public static boolean isBehind(@Nullable Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof NewerEventException) {
                return true;
            }
        }
        return false;
    }

    /** The name of its kind. */
    String type() {
        return type;
    }
}

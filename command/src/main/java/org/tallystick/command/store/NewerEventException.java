package org.tallystick.command.store;

/**
 * An event of a kind that this version does not know: a newer node has written it. Passing over it
 * would decide and show without it, so whoever meets it stops there, and lets a newer node go on.
 */
public final class NewerEventException extends RuntimeException {

    NewerEventException(String type) {
        super("Events of type %s are of a newer Tallystick; start that one here".formatted(type));
    }
}

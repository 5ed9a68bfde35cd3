package org.tallystick.api.deadletter;

/**
 * Why an event could not be handled.
 *
 * @param type the exception's class, without its package
 * @param message what it says, without customers' data; for an error of the database its SQLState
 *     and, if there is one, the constraint's name. Empty if there is nothing to tell
 */
public record LetterCause(String type, String message) {}

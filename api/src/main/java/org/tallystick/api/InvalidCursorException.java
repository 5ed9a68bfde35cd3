package org.tallystick.api;

/** A page cursor that we did not make, or not for this list. */
public class InvalidCursorException extends RuntimeException {

    public InvalidCursorException() {
        super("Not a cursor of this list");
    }
}

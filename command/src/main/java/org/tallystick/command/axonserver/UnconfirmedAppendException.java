package org.tallystick.command.axonserver;

import org.jspecify.annotations.Nullable;

/** Events were sent, and whether they are stored is not known. */
class UnconfirmedAppendException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UnconfirmedAppendException(@Nullable Throwable cause) {
        super("Axon Server did not confirm what was sent to it", cause);
    }
}

package org.tallystick.command.store;

import org.jspecify.annotations.Nullable;

/** Another one has written to one of the streams since it was read. Nothing was appended. */
public class AppendRefusedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public AppendRefusedException(@Nullable Throwable cause) {
        super("Another one has written to the same stream", cause);
    }
}

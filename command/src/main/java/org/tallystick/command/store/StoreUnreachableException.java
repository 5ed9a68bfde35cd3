package org.tallystick.command.store;

import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessResourceFailureException;

/**
 * The event store does not answer, or must not be used. Certainly nothing was appended. To those
 * who only read, it is what a database that does not answer is.
 */
public class StoreUnreachableException extends DataAccessResourceFailureException {

    private static final long serialVersionUID = 1L;

    public StoreUnreachableException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}

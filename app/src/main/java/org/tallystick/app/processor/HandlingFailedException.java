package org.tallystick.app.processor;

/**
 * Why a batch can only come again, where that is not an exception that says so itself: an error,
 * which Axon's workers do not catch, so that it would end one without a word; or a failure that was
 * caught in order to look at it.
 */
public class HandlingFailedException extends RuntimeException {

    public HandlingFailedException(Throwable failure) {
        super(failure.getClass().getSimpleName(), failure);
    }
}

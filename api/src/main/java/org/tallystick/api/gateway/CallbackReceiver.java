package org.tallystick.api.gateway;

/**
 * Takes the callbacks of gateways. What it acknowledges is stored and cannot be lost; it is
 * processed afterwards.
 */
public interface CallbackReceiver {

    /** The longest body that is taken, in bytes. */
    int bodyBytesMax();

    /**
     * Checks and stores a callback.
     *
     * @return what to answer; never throws for what a caller sends
     */
    CallbackAnswer receive(CallbackRequest request);
}

package org.tallystick.app.gateway.adapter;

/** What a gateway sent cannot be understood. Its text names a rule, and no data. */
public class UnreadableException extends Exception {

    public UnreadableException(String rule) {
        super(rule, null, false, false);
    }
}

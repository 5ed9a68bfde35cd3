package org.tallystick.app.gateway.adapter;

/** What the look at a callback's signature has shown. */
public enum CallbackVerdict {
    GENUINE,
    FORGED,
    /** Genuine, but signed too long ago, or in the future. */
    STALE
}

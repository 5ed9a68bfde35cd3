package org.tallystick.api.recovery;

/** What became of an order about a recovery. */
public enum RecoveryResult {
    DONE,
    /** There is no recovery under way. */
    NOT_RECOVERING,
    /** The replay is being done just now. */
    REPLAY_RUNNING,
    /** The replay was not done yet. */
    NOT_REPLAYED,
    /** The replay could not find everything out, and it was not said that this is accepted. */
    INCOMPLETE
}

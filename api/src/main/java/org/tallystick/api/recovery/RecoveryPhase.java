package org.tallystick.api.recovery;

/** How far a restored database is from moving money again. Stored by name. */
public enum RecoveryPhase {
    /** Nothing is wrong; money moves. */
    SERVING,
    /** The database was restored. Nothing is written; everything can be read. */
    WAITING,
    /**
     * What gateways and upstreams know is being taken in, by their facts and rows only. Nobody else
     * moves money, and no gateway is asked to move any.
     */
    REPLAYING,
    /** That has come to its end, and somebody has to end the recovery. What goes on is the same. */
    REPLAYED
}

package org.tallystick.api.reconciliation;

/** How far a difference has come. */
public enum DifferenceStatus {
    /** It is there. */
    OPEN,
    /** A later comparison did not find it any more. */
    CLOSED
}

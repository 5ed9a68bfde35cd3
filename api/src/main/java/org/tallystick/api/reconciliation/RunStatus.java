package org.tallystick.api.reconciliation;

/** How far a run has come. */
public enum RunStatus {
    /** It waits or compares. */
    RUNNING,
    /** It has compared everything that was asked for. */
    FINISHED,
    /** Its differences are being put right. */
    REPAIRING,
    /** It broke off, and says why; what it has not reached is not proved. */
    FAILED
}

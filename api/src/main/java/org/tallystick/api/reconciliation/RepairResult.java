package org.tallystick.api.reconciliation;

/** What became of the wish to put a run's differences right. */
public enum RepairResult {
    /** It is under way; the run tells how it stands. */
    STARTED,
    /** There is no such run. */
    NOT_FOUND,
    /** The run is still under way, or its repair is. */
    STILL_RUNNING
}

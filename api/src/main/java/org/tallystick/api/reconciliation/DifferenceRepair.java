package org.tallystick.api.reconciliation;

/** How a difference is put right. */
public enum DifferenceRepair {
    /** The rows are written again from the events, which are the books. */
    REBUILD,
    /** The gateway is asked about the order once more; if that does not help, a person decides. */
    ASK_GATEWAY,
    /** The feed's rows are read again, and what is missing is applied; what is left is a case. */
    REREAD,
    /** The feed is stopped by a case, in which two people can have its cursor put back. */
    STOP_FEED,
    /** A person decides, in a case. */
    CASE
}

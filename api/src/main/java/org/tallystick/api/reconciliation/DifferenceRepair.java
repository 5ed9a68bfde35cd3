package org.tallystick.api.reconciliation;

/** How a difference is put right. */
public enum DifferenceRepair {
    /** The rows are written again from the events, which are the books. */
    REBUILD,
    /** The gateway is asked about the order once more; if that does not help, a person decides. */
    ASK_GATEWAY,
    /** A person decides, in a case. */
    CASE
}

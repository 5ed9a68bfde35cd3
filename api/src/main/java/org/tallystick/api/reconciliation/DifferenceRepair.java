package org.tallystick.api.reconciliation;

/** How a difference is put right. */
public enum DifferenceRepair {
    /** The rows are written again from the events, which are the books. */
    REBUILD,
    /** A person decides, in a case. */
    CASE
}

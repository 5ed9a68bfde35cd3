package org.tallystick.api.processor;

/** How a segment stands. */
public enum SegmentState {
    /** A node handles its events. */
    RUNNING,
    /** Its processor is paused. */
    PAUSED,
    /** Its last batch failed and comes again; the error says why. */
    ERROR,
    /** No node has claimed it, or nothing was heard of the one that has. */
    UNCLAIMED
}

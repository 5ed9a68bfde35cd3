package org.tallystick.api.processor;

/** How a processor stands over all nodes. */
public enum ProcessorState {
    /** Every segment is handled by some node, without an error. */
    RUNNING,
    /** It was told to stop, and has. */
    PAUSED,
    /** It was told to stop, and some node has not yet. */
    PAUSING,
    /** At least one segment meets an error again and again, or is handled by no node. */
    ERROR
}

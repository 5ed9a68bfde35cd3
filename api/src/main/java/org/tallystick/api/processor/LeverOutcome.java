package org.tallystick.api.processor;

/** What a lever has brought about. */
public enum LeverOutcome {
    /** Every node that it concerns has confirmed. */
    DONE,
    /** Some nodes have not confirmed in time; it stands all the same. */
    NOT_CONFIRMED,
    /** There is no such processor. */
    PROCESSOR_NOT_FOUND,
    /** The processor has no such segment. */
    SEGMENT_NOT_FOUND,
    /** There is no such node, or nothing is heard of it. */
    NODE_NOT_FOUND,
    /** It is paused; resume it first. */
    PROCESSOR_PAUSED,
    /** No node owns the segment at the moment; try again soon. */
    SEGMENT_UNCLAIMED,
    /** It has as many segments as it may have. */
    TOO_MANY_SEGMENTS,
    /** It is the only segment. */
    NOTHING_TO_MERGE,
    /** The node that was asked could not do it, and says why. */
    NOT_DONE
}

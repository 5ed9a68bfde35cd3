package org.tallystick.api.processor;

import java.util.List;
import java.util.Optional;

/**
 * Shows the event processors of all nodes, and moves them, from any node. Nodes tell how they stand
 * in the database, about once a second, and find there what they are to do; so what is shown is up
 * to two seconds old.
 *
 * <p>A lever waits until every node that it concerns has confirmed, {@link #WAIT_SECONDS} at most,
 * and then says which ones have not. A pause stands all the same, since no node can claim a segment
 * of a paused processor; what one node is to do with a segment lapses if it has not begun by then.
 *
 * <p>What pulls a lever writes it to the {@link org.tallystick.api.audit.AuditLog} itself.
 */
public interface Processors {

    /** How long a lever waits for confirmations. */
    int WAIT_SECONDS = 10;

    /** A node of which nothing was heard for so long is counted dead, and is not waited for. */
    int NODE_SILENCE_SECONDS = 10;

    /** All processors by name, those of read models' further generations included. */
    List<ProcessorView> list();

    /** One processor. */
    Optional<ProcessorView> find(String name);

    /** The nodes that are alive, the oldest first. */
    List<NodeView> nodes();

    /**
     * Stops the processor on all nodes, and keeps it stopped, also on nodes that start later, until
     * it is resumed. What it is handling is finished first. Repeating it changes nothing.
     *
     * <p>Refused with {@link LeverOutcome#PROCESSOR_NOT_FOUND}.
     */
    LeverResult pause(String name, String actor);

    /** Lets a paused processor run again, on all nodes. Refused as {@link #pause} is. */
    LeverResult resume(String name, String actor);

    /**
     * Splits a segment in two, which then may be handled beside one another, also on two nodes.
     *
     * <p>Refused with {@link LeverOutcome#PROCESSOR_NOT_FOUND}, {@link
     * LeverOutcome#SEGMENT_NOT_FOUND}, {@link LeverOutcome#PROCESSOR_PAUSED}, {@link
     * LeverOutcome#SEGMENT_UNCLAIMED}, {@link LeverOutcome#TOO_MANY_SEGMENTS}, {@link
     * LeverOutcome#NOT_DONE}.
     */
    LeverResult split(String name, int segment, String actor);

    /**
     * Merges a segment with the one that it was split from or into, {@link
     * SegmentView#mergeableSegment()}. If two nodes own them, the one lets go first.
     *
     * <p>Refused as {@link #split} is, and with {@link LeverOutcome#NOTHING_TO_MERGE}.
     */
    LeverResult merge(String name, int segment, String actor);

    /**
     * Has the node that owns a segment let go of it for a while, so that another one takes it. If
     * there is no other node, the same one takes it again.
     *
     * <p>Refused as {@link #split} is.
     */
    LeverResult release(String name, int segment, String actor);

    /**
     * Brings a segment to a node: its owner lets go, and the node takes it.
     *
     * <p>Refused as {@link #split} is, and with {@link LeverOutcome#NODE_NOT_FOUND}.
     *
     * @param node the id of a node that is alive
     */
    LeverResult claim(String name, int segment, String node, String actor);
}

package org.tallystick.api.store;

import java.util.Optional;

/**
 * The events of kinds that this version does not know, as far as this node has met any: a newer
 * node has written them. Whoever reads the events in their order stops at the first one, and leaves
 * it, with all that comes after it, to a newer node.
 */
public interface NewerEvents {

    /**
     * One of them.
     *
     * @param position its number in the store
     * @param type the name of its kind
     */
    record NewerEvent(long position, String type) {}

    /** The first one that was met beyond a position; empty if none was. */
    Optional<NewerEvent> firstBeyond(long position);
}

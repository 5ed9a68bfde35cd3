package org.tallystick.api.recovery;

/**
 * What may be written, as this node knows: up to a second old. It spares those work that would be
 * refused; what decides is the writer, which asks the database itself.
 */
public interface ServingState {

    /** Whether money may move; false while a recovery is under way. */
    boolean isServing();

    /** Whether facts of gateways and rows of upstreams may be written. */
    boolean takesFacts();
}

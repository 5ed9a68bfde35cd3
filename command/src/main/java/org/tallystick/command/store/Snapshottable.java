package org.tallystick.command.store;

/** An aggregate that says itself what a snapshot of it holds, so that no field gets in unseen. */
public interface Snapshottable {

    /**
     * All of its state as a small record with an approved JSON of its own. The aggregate restores
     * itself from it with an event-sourcing handler.
     */
    Object snapshot();
}

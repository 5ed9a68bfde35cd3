package org.tallystick.command.store;

/** An aggregate that tells its state as a record of its own, for a snapshot. */
public interface Snapshottable {

    /** The whole state, as a record with an approved JSON. */
    Object snapshot();
}

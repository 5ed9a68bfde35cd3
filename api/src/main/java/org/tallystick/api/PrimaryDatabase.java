package org.tallystick.api;

/** Whether the database that everything is written to can be reached from this node. */
@FunctionalInterface
public interface PrimaryDatabase {

    /**
     * False while it certainly cannot be: its server is away, starting, or a standby. Up to a
     * second old, so nothing may rely on it but whether to try at all: who is told true may still
     * fail, and who is told false would have.
     */
    boolean answers();
}

package org.tallystick.api.store;

import org.jspecify.annotations.Nullable;

/**
 * The event store beyond the database, on Axon Server. The database has a copy of its events, which
 * every node follows. There is no such bean where the events are in the database itself.
 */
public interface RemoteStore {

    /**
     * How it stands now.
     *
     * @param connected whether this node has a connection to the server
     * @param compared whether the server was seen to hold the events that the copy was made of;
     *     before that nothing is written
     * @param copied the position up to which the copy goes, as far as this node knows; 0 if nothing
     *     is copied
     * @param problem why the server's events cannot be those that the copy was made of; null if
     *     they can
     */
    record Standing(boolean connected, boolean compared, long copied, @Nullable String problem) {}

    Standing standing();

    /**
     * Compares the server with the copy now.
     *
     * @return why they do not belong together; null if they do, or if the server does not answer
     */
    @Nullable String compare();
}

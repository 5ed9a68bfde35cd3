package org.tallystick.api;

import javax.sql.DataSource;

/**
 * A copy of the database that follows it and can only be read. Readers get its answers while the
 * primary is gone; nothing that decides about money ever looks at it.
 */
public interface ReadReplica {

    /**
     * The metadata of a query that the replica is to answer. Its value is an ISO 8601 instant:
     * whatever was committed until then is in the replica, and the answer must not claim to know
     * more.
     */
    String AS_OF = "replicaAsOf";

    /** Connections to it, read-only, with the limits that connections to the primary have. */
    DataSource dataSource();
}

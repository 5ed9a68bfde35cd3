package org.tallystick.proof.load;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tallystick.proof.lab.Replica;

/**
 * The protections that can be put around Tallystick, one after the other.
 *
 * @param edgeLimit whether it limits how much is under way at once
 * @param nodes processes on one database
 * @param readReplica whether reads go on from a replica while the primary is gone
 */
record Protections(boolean edgeLimit, int nodes, boolean readReplica) {

    private static final String EDGE_LIMIT = "org.tallystick.app.web.limit.EdgeSettings";
    private static final String READ_REPLICA = "org.tallystick.app.database.ReplicaSettings";

    /** It cannot be switched off, but it can be too high to be met. */
    private static final Map<String, Object> UNLIMITED =
            Map.of(
                    "tallystick.edge.clients-max", 400,
                    "tallystick.edge.clients-min", 400,
                    "tallystick.edge.caller-percent", 100,
                    "server.tomcat.threads.max", 640);

    /** Whether this build has an edge limit. */
    static boolean hasEdgeLimit() {
        return isThere(EDGE_LIMIT);
    }

    /** Whether this build can read from a replica. */
    static boolean hasReadReplica() {
        return isThere(READ_REPLICA);
    }

    private static boolean isThere(String type) {
        return Protections.class.getClassLoader().getResource(type.replace('.', '/') + ".class")
                != null;
    }

    /** What makes the nodes use them. */
    Map<String, Object> settings(@Nullable Replica replica) {
        Map<String, Object> settings = new HashMap<>();
        if (hasEdgeLimit() && !edgeLimit) {
            settings.putAll(UNLIMITED);
        }
        if (replica != null) {
            settings.put("tallystick.read-replica.url", replica.jdbcUrl());
        }
        return settings;
    }

    String label() {
        StringBuilder label = new StringBuilder();
        if (edgeLimit) {
            label.append("edge limit");
        }
        if (nodes > 1) {
            label.append(label.isEmpty() ? "" : ", ").append("second node");
        }
        if (readReplica) {
            label.append(label.isEmpty() ? "" : ", ").append("read replica");
        }
        return label.isEmpty() ? "none" : label.toString();
    }
}

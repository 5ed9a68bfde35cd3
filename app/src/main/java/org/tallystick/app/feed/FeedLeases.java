package org.tallystick.app.feed;

import java.time.Duration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.api.recovery.ServingState;
import org.tallystick.app.runtime.NodeId;
import org.tallystick.app.runtime.RuntimeSettings;

/** The leases of this node. */
@Component
class FeedLeases {

    private final JdbcClient jdbc;
    private final NodeId node;
    private final Duration duration;
    private final ServingState serving;

    /** A node that is silent for so long loses its feeds as it loses its processors. */
    FeedLeases(JdbcClient jdbc, NodeId node, RuntimeSettings settings, ServingState serving) {
        this.jdbc = jdbc;
        this.node = node;
        this.duration = settings.claimTimeout();
        this.serving = serving;
    }

    FeedLease of(String feed) {
        return new FeedLease(jdbc, feed, node.value(), duration, serving::takesFacts);
    }
}

package org.tallystick.app.feed;

import java.time.Duration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.app.runtime.NodeId;

/** The leases of this node. */
@Component
class FeedLeases {

    /** Longer than a page and its upstream may take, so that a working node keeps its lease. */
    private static final Duration DURATION = Duration.ofSeconds(30);

    private final JdbcClient jdbc;
    private final NodeId node;

    FeedLeases(JdbcClient jdbc, NodeId node) {
        this.jdbc = jdbc;
        this.node = node;
    }

    FeedLease of(String feed) {
        return new FeedLease(jdbc, feed, node.value(), DURATION);
    }
}

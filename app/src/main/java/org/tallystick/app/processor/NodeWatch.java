package org.tallystick.app.processor;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.app.measure.Failovers;
import org.tallystick.app.measure.RepeatedMeasurement;
import org.tallystick.app.runtime.NodeId;

/**
 * Notices that another node died, and when nothing of its work is left undone. Every node that
 * lives notices it, so its counters are the same on all of them. Nodes that were stopped leave
 * without a trace and are no failure.
 */
@Component
class NodeWatch extends RepeatedMeasurement {

    private static final Logger LOG = LoggerFactory.getLogger(NodeWatch.class);
    private static final Duration EVERY = Duration.ofSeconds(2);

    /** After the database was away for a while nobody has been heard of; all get a second look. */
    private static final int LOOKS_TO_BE_LOST = 3;

    private final JdbcClient jdbc;
    private final NodeId self;
    private final Failovers failovers;
    private final Set<String> alive = new HashSet<>();
    private final Map<String, Integer> silent = new HashMap<>();
    private final Set<String> lost = new HashSet<>();

    NodeWatch(JdbcClient jdbc, NodeId self, Failovers failovers) {
        super(
                new Pace("node-watch-", EVERY, EVERY),
                "The other nodes could not be looked for; they are looked for again");
        this.jdbc = jdbc;
        this.self = self;
        this.failovers = failovers;
    }

    private record Seen(String node, boolean heard) {}

    @Override
    protected void measure() {
        Set<String> known = new HashSet<>();
        jdbc.sql(
                        "SELECT node, heard_at >= now() - interval '10 seconds' AS heard"
                                + " FROM node_status WHERE node <> ?")
                .param(self.value())
                .query((row, number) -> new Seen(row.getString("node"), row.getBoolean("heard")))
                .list()
                .forEach(
                        each -> {
                            known.add(each.node());
                            see(each);
                        });
        alive.retainAll(known);
        silent.keySet().retainAll(known);
        Set.copyOf(lost).stream().filter(this::leavesNothing).forEach(this::replaced);
    }

    private void see(Seen seen) {
        String node = seen.node();
        if (seen.heard()) {
            silent.remove(node);
            alive.add(node);
            if (lost.contains(node)) {
                replaced(node);
            }
        } else if (alive.contains(node)
                && silent.merge(node, 1, Integer::sum) == LOOKS_TO_BE_LOST) {
            alive.remove(node);
            lost.add(node);
            LOG.warn("Nothing is heard of node {}; its work is taken over", node);
            failovers.started(Failovers.NODE);
        }
    }

    private boolean leavesNothing(String node) {
        return jdbc.sql("SELECT NOT EXISTS (SELECT FROM token_entry WHERE owner = ?)")
                .param(node)
                .query(Boolean.class)
                .single();
    }

    private void replaced(String node) {
        lost.remove(node);
        LOG.info("Nothing of the work of node {} is left undone", node);
        failovers.completed(Failovers.NODE);
    }
}

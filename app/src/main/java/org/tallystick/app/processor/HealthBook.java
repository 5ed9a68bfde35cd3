package org.tallystick.app.processor;

import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.app.runtime.NodeId;
import org.tallystick.app.runtime.SegmentGate;

/**
 * How the segments of this node have fared since it started. What another node has gone on with is
 * forgotten when the segment comes back.
 */
@Component
class HealthBook implements SegmentGate {

    private final Map<SegmentKey, SegmentHealth> segments = new ConcurrentHashMap<>();
    private final JdbcClient jdbc;
    private final NodeId node;
    private volatile Runnable alarm = () -> {};

    HealthBook(JdbcClient jdbc, NodeId node) {
        this.jdbc = jdbc;
        this.node = node;
    }

    SegmentHealth of(SegmentKey segment) {
        return segments.getOrDefault(segment, SegmentHealth.UNKNOWN);
    }

    void note(SegmentKey segment, UnaryOperator<SegmentHealth> change) {
        segments.compute(
                segment,
                (key, health) -> change.apply(health == null ? SegmentHealth.UNKNOWN : health));
    }

    /** A batch has failed; whoever waits for that is told at once. */
    void failed(SegmentKey segment, FailureText failure, Instant at) {
        note(segment, health -> health.failed(failure, at));
        alarm.run();
    }

    void onFailure(Runnable told) {
        alarm = told;
    }

    Map<SegmentKey, SegmentHealth> all() {
        return Map.copyOf(segments);
    }

    @Override
    public void claiming(String processor, int segment) {
        boolean ours =
                jdbc.sql(
                                """
                                SELECT node FROM processor_segment
                                WHERE processor = ? AND segment = ?""")
                        .params(processor, segment)
                        .query(String.class)
                        .optional()
                        .filter(node.value()::equals)
                        .isPresent();
        if (!ours) {
            segments.remove(new SegmentKey(processor, segment));
        }
    }
}

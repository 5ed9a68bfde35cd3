package org.tallystick.app.processor;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.app.runtime.NodeId;

/** Orders from any node to one node. Each is taken once, and lapses if it is not taken in time. */
@Component
class OrderTable {

    private static final String TAKE =
            """
            UPDATE processor_order SET taken_at = now()
            WHERE node = ? AND taken_at IS NULL AND expires_at > now()
            RETURNING order_id, kind, processor, segment""";

    /** What can be ordered. */
    enum Kind {
        SPLIT,
        MERGE,
        RELEASE,
        CLAIM
    }

    /** One order. */
    record Order(long id, Kind kind, SegmentKey segment) {}

    /** What became of an order. */
    record Ended(boolean done, @Nullable String reason) {}

    private final JdbcClient jdbc;
    private final NodeId node;

    OrderTable(JdbcClient jdbc, NodeId node) {
        this.jdbc = jdbc;
        this.node = node;
    }

    long give(String toNode, Kind kind, SegmentKey segment, String actor, Duration valid) {
        return jdbc.sql(
                        """
                        INSERT INTO processor_order (kind, processor, segment, node, ordered_by,
                            expires_at)
                        VALUES (:kind, :processor, :segment, :node, :actor,
                            now() + :millis * interval '1 millisecond')
                        RETURNING order_id""")
                .param("kind", kind.name())
                .param("processor", segment.processor())
                .param("segment", segment.segment())
                .param("node", toNode)
                .param("actor", actor)
                .param("millis", valid.toMillis())
                .query(Long.class)
                .single();
    }

    /** This node's orders, the oldest first; nobody gets them again. */
    List<Order> take() {
        List<Order> taken =
                new ArrayList<>(
                        jdbc.sql(TAKE)
                                .param(node.value())
                                .query(
                                        (row, number) ->
                                                new Order(
                                                        row.getLong(1),
                                                        Kind.valueOf(row.getString(2)),
                                                        new SegmentKey(
                                                                row.getString(3), row.getInt(4))))
                                .list());
        taken.sort(Comparator.comparingLong(Order::id));
        return taken;
    }

    void end(long orderId, Ended ended) {
        jdbc.sql(
                        """
                        UPDATE processor_order SET done_at = now(), done = ?, reason = ?
                        WHERE order_id = ?""")
                .param(ended.done())
                .param(ended.reason())
                .param(orderId)
                .update();
    }

    /** Whether its node has begun with it. */
    boolean isTaken(long orderId) {
        return jdbc.sql("SELECT taken_at IS NOT NULL FROM processor_order WHERE order_id = ?")
                .param(orderId)
                .query(Boolean.class)
                .single();
    }

    /** What became of it; empty as long as it is not done. */
    Optional<Ended> ended(long orderId) {
        return jdbc.sql(
                        """
                        SELECT done, reason FROM processor_order
                        WHERE order_id = ? AND done_at IS NOT NULL""")
                .param(orderId)
                .query((row, number) -> new Ended(row.getBoolean(1), row.getString(2)))
                .optional();
    }
}

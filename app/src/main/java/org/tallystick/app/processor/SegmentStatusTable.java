package org.tallystick.app.processor;

import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.api.processor.NodeView;
import org.tallystick.api.processor.ProcessorError;
import org.tallystick.api.processor.Processors;

/** What all nodes have told of themselves. */
@Component
class SegmentStatusTable {

    private static final String ALIVE =
            "n.heard_at > now() - interval '" + Processors.NODE_SILENCE_SECONDS + " seconds'";

    private static final String NODES =
            """
            SELECT n.node, n.started_at, n.heard_at,
                (SELECT count(*) FROM token_entry t WHERE t.owner = n.node) AS segments
            FROM node_status n WHERE\s"""
                    + ALIVE
                    + " ORDER BY n.started_at, n.node";

    private static final String PROCESSORS =
            """
            SELECT p.processor, array_agg(p.node ORDER BY p.node) AS nodes,
                array_agg(p.node ORDER BY p.node) FILTER (WHERE p.running) AS running,
                bool_and(p.replayable) AS replayable
            FROM node_processor p JOIN node_status n USING (node) WHERE\s"""
                    + ALIVE
                    + " GROUP BY p.processor ORDER BY p.processor";

    private final JdbcClient jdbc;

    SegmentStatusTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    List<NodeView> nodes() {
        return jdbc.sql(NODES)
                .query(
                        (row, number) ->
                                new NodeView(
                                        row.getString("node"),
                                        instant(row, "started_at"),
                                        instant(row, "heard_at"),
                                        row.getInt("segments")))
                .list();
    }

    /**
     * A processor that some node which is alive has.
     *
     * @param nodes that have it
     * @param running those of them where it is at work
     */
    record Known(String name, Set<String> nodes, Set<String> running, boolean replayable) {}

    List<Known> processors() {
        return jdbc.sql(PROCESSORS)
                .query(
                        (row, number) ->
                                new Known(
                                        row.getString("processor"),
                                        texts(row, "nodes"),
                                        texts(row, "running"),
                                        row.getBoolean("replayable")))
                .list();
    }

    /**
     * What was last told of a segment.
     *
     * @param node which has told it
     * @param position -1 if it is not known
     */
    record Told(
            String node,
            long position,
            @Nullable Long ingestMillis,
            @Nullable Long commitMillis,
            @Nullable Long processingMillis,
            boolean failing,
            @Nullable ProcessorError error) {

        static final Told NOTHING = new Told("", -1, null, null, null, false, null);
    }

    Map<SegmentKey, Told> segments() {
        Map<SegmentKey, Told> all = new HashMap<>();
        jdbc.sql("SELECT * FROM processor_segment")
                .query(
                        row -> {
                            SegmentKey key =
                                    new SegmentKey(
                                            row.getString("processor"), row.getInt("segment"));
                            all.put(key, told(row));
                        });
        return all;
    }

    private static Told told(ResultSet row) throws SQLException {
        return new Told(
                row.getString("node"),
                row.getLong("position"),
                row.getObject("ingest_millis", Long.class),
                row.getObject("commit_millis", Long.class),
                row.getObject("processing_millis", Long.class),
                row.getBoolean("failing"),
                error(row));
    }

    private static @Nullable ProcessorError error(ResultSet row) throws SQLException {
        String type = row.getString("error_type");
        return type == null
                ? null
                : new ProcessorError(
                        type,
                        row.getString("error_message"),
                        instant(row, "error_at"),
                        row.getInt("error_times"));
    }

    private static Set<String> texts(ResultSet row, String column) throws SQLException {
        Array array = row.getArray(column);
        return array == null ? Set.of() : Set.of((String[]) array.getArray());
    }

    private static Instant instant(ResultSet row, String column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }
}

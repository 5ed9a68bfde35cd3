package org.tallystick.app.processor;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;
import org.tallystick.api.processor.ProcessorError;
import org.tallystick.app.runtime.NodeId;

/** Where this node tells how it stands: one statement for each table. */
@Component
class StatusTables {

    private static final String NODE =
            """
            INSERT INTO node_status (node, started_at, heard_at) VALUES (?, ?::timestamptz, now())
            ON CONFLICT (node) DO UPDATE SET heard_at = now()""";

    private static final String PROCESSORS =
            """
            INSERT INTO node_processor (node, processor, running, replayable)
            SELECT ?, * FROM unnest(?::text[], ?::boolean[], ?::boolean[])
            ON CONFLICT (node, processor) DO UPDATE
            SET running = excluded.running, replayable = excluded.replayable""";

    private static final String PROCESSORS_GONE =
            "DELETE FROM node_processor WHERE node = ? AND processor <> ALL (?::text[])";

    private static final String SEGMENTS =
            """
            INSERT INTO processor_segment AS s (processor, segment, node, position, caught_up,
                ingest_millis, commit_millis, processing_millis, failing, error_type,
                error_message, error_at, error_times, heard_at)
            SELECT u.processor, u.segment, ?, u.position, u.caught_up, u.ingest_millis,
                u.commit_millis, u.processing_millis, u.failing, u.error_type, u.error_message,
                u.error_at::timestamptz, u.error_times, now()
            FROM unnest(?::text[], ?::int[], ?::bigint[], ?::boolean[], ?::bigint[], ?::bigint[],
                ?::bigint[], ?::boolean[], ?::text[], ?::text[], ?::text[], ?::int[])
                AS u (processor, segment, position, caught_up, ingest_millis, commit_millis,
                    processing_millis, failing, error_type, error_message, error_at, error_times)
            ON CONFLICT (processor, segment) DO UPDATE
            SET node = excluded.node,
                position = CASE WHEN excluded.position < 0 THEN s.position
                    ELSE excluded.position END,
                caught_up = excluded.caught_up,
                ingest_millis = coalesce(excluded.ingest_millis, s.ingest_millis),
                commit_millis = coalesce(excluded.commit_millis, s.commit_millis),
                processing_millis = coalesce(excluded.processing_millis, s.processing_millis),
                failing = excluded.failing,
                error_type = coalesce(excluded.error_type, s.error_type),
                error_message = coalesce(excluded.error_message, s.error_message),
                error_at = coalesce(excluded.error_at, s.error_at),
                error_times = coalesce(excluded.error_times, s.error_times),
                heard_at = now()""";

    /**
     * Rows of nodes that are long dead, and of segments that were merged away. A processor without
     * any token was given up, or begins anew: its letters are of no use then.
     */
    private static final List<String> TIDY =
            List.of(
                    """
                    DELETE FROM node_status
                    WHERE heard_at < now() - interval '10 minutes'""",
                    """
                    DELETE FROM node_processor p
                    WHERE NOT EXISTS (SELECT FROM node_status n WHERE n.node = p.node)""",
                    """
                    DELETE FROM processor_segment s
                    WHERE NOT EXISTS (SELECT FROM token_entry t
                        WHERE t.processor_name = s.processor AND t.segment = s.segment)""",
                    """
                    DELETE FROM parked_event p
                    WHERE NOT EXISTS (SELECT FROM token_entry t
                        WHERE t.processor_name = p.processor)""",
                    """
                    DELETE FROM parked_sequence p
                    WHERE NOT EXISTS (SELECT FROM token_entry t
                        WHERE t.processor_name = p.processor)""",
                    """
                    DELETE FROM processor_order
                    WHERE expires_at < now() - interval '1 day'""");

    private final JdbcTemplate jdbc;
    private final NodeId node;

    StatusTables(JdbcTemplate jdbc, NodeId node) {
        this.jdbc = jdbc;
        this.node = node;
    }

    void node(String startedAt) {
        jdbc.update(NODE, node.value(), startedAt);
    }

    /** What a processor of this node is told as. */
    record ProcessorStatus(String name, boolean running, boolean replayable) {}

    void processors(List<ProcessorStatus> processors) {
        String[] names = processors.stream().map(ProcessorStatus::name).toArray(String[]::new);
        jdbc.update(
                PROCESSORS,
                node.value(),
                names,
                processors.stream().map(ProcessorStatus::running).toArray(Boolean[]::new),
                processors.stream().map(ProcessorStatus::replayable).toArray(Boolean[]::new));
        jdbc.update(PROCESSORS_GONE, node.value(), names);
    }

    /**
     * What a segment of this node is told as.
     *
     * @param position -1 if it is not known
     */
    record SegmentStatus(SegmentKey key, long position, boolean caughtUp, SegmentHealth health) {}

    void segments(List<SegmentStatus> segments) {
        if (segments.isEmpty()) {
            return;
        }
        jdbc.update(
                SEGMENTS,
                node.value(),
                segments.stream().map(each -> each.key().processor()).toArray(String[]::new),
                segments.stream().map(each -> each.key().segment()).toArray(Integer[]::new),
                segments.stream().map(SegmentStatus::position).toArray(Long[]::new),
                segments.stream().map(SegmentStatus::caughtUp).toArray(Boolean[]::new),
                segments.stream().map(each -> each.health().ingestMillis()).toArray(Long[]::new),
                segments.stream().map(each -> each.health().commitMillis()).toArray(Long[]::new),
                segments.stream()
                        .map(each -> each.health().processingMillis())
                        .toArray(Long[]::new),
                segments.stream().map(each -> each.health().failing()).toArray(Boolean[]::new),
                errors(segments, ProcessorError::type).toArray(String[]::new),
                errors(segments, ProcessorError::message).toArray(String[]::new),
                errors(segments, error -> error.at().toString()).toArray(String[]::new),
                errors(segments, ProcessorError::times).toArray(Integer[]::new));
    }

    private static <T> Stream<@Nullable T> errors(
            List<SegmentStatus> segments, Function<ProcessorError, T> part) {
        return segments.stream()
                .map(
                        each -> {
                            ProcessorError error = each.health().error();
                            return error == null ? null : part.apply(error);
                        });
    }

    /** Leaves without a trace, so that nobody waits for this node. */
    void gone() {
        jdbc.update("DELETE FROM node_status WHERE node = ?", node.value());
        jdbc.update("DELETE FROM node_processor WHERE node = ?", node.value());
    }

    void tidy() {
        TIDY.forEach(jdbc::update);
    }
}

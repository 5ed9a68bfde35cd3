package org.tallystick.app.deadletter;

import java.time.Clock;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.api.deadletter.DeadLetters;
import org.tallystick.app.processor.FailureText;
import org.tallystick.app.processor.SegmentKey;
import org.tallystick.app.runtime.NodeId;
import tools.jackson.databind.json.JsonMapper;

/**
 * The letters and the sequences that they hold up. Who adds a letter to a sequence, or takes one
 * away, locks the sequence first; so no letter is added behind one that is just being taken away.
 */
@Component
class LetterTable {

    private static final String ADD =
            """
            INSERT INTO parked_event (processor, sequence, position, version, event_id, event_type,
                cause_type, cause_message, diagnostics, enqueued_at, touched_at, tries)
            VALUES (:processor, :sequence, :position, :version, :eventId, :eventType, :causeType,
                :causeMessage, :diagnostics::jsonb, :now, :now, :tries)
            ON CONFLICT (processor, sequence, position) DO NOTHING""";

    private final JdbcClient jdbc;
    private final JsonMapper json;
    private final Clock clock;
    private final NodeId node;

    LetterTable(JdbcClient jdbc, JsonMapper json, Clock clock, NodeId node) {
        this.jdbc = jdbc;
        this.json = json;
        this.clock = clock;
        this.node = node;
    }

    /** The parked sequences of a processor; never more than {@link DeadLetters#SEQUENCES_MAX}. */
    Set<String> sequences(String processor) {
        return new HashSet<>(
                jdbc.sql("SELECT sequence FROM parked_sequence WHERE processor = ?")
                        .param(processor)
                        .query(String.class)
                        .list());
    }

    /** Whether the segment's last batch has failed, as far as its node has told so. */
    boolean isFailing(SegmentKey segment) {
        return jdbc.sql(
                        """
                        SELECT EXISTS (SELECT FROM processor_segment
                            WHERE processor = ? AND segment = ? AND failing)""")
                .params(segment.processor(), segment.segment())
                .query(Boolean.class)
                .single();
    }

    /** Keeps everybody else from the sequence until the transaction ends; false if it is free. */
    boolean lock(String processor, String sequence) {
        return !jdbc.sql(
                        """
                        SELECT 1 FROM parked_sequence WHERE processor = ? AND sequence = ?
                        FOR UPDATE""")
                .params(processor, sequence)
                .query(Integer.class)
                .list()
                .isEmpty();
    }

    /** Begins to hold up a sequence; false if the processor has too many already. */
    boolean park(String processor, String sequence) {
        long count =
                jdbc.sql("SELECT count(*) FROM parked_sequence WHERE processor = ?")
                        .param(processor)
                        .query(Long.class)
                        .single();
        if (count >= DeadLetters.SEQUENCES_MAX) {
            return false;
        }
        jdbc.sql(
                        """
                        INSERT INTO parked_sequence (processor, sequence, parked_at)
                        VALUES (?, ?, ?) ON CONFLICT DO NOTHING""")
                .params(processor, sequence, now())
                .update();
        return true;
    }

    /** Adds a letter at the end of a sequence that is held up. */
    void add(String processor, ParkedEvent event, @Nullable FailureText cause) {
        Map<String, String> diagnostics = cause == null ? Map.of() : Map.of("node", node.value());
        jdbc.sql(ADD)
                .param("processor", processor)
                .param("sequence", event.sequence())
                .param("position", event.position())
                .param("version", event.version())
                .param("eventId", event.eventId())
                .param("eventType", event.type())
                .param("causeType", cause == null ? null : cause.type())
                .param("causeMessage", cause == null ? null : cause.message())
                .param("diagnostics", json.writeValueAsString(diagnostics))
                .param("now", now())
                .param("tries", cause == null ? 0 : 1)
                .update();
    }

    /** A letter that stands first in its sequence. */
    record Head(long letterId, String sequence, long position, long version) {}

    Optional<Head> head(String processor, String sequence) {
        return jdbc.sql(
                        """
                        SELECT letter_id, sequence, position, version FROM parked_event
                        WHERE processor = ? AND sequence = ? ORDER BY position LIMIT 1""")
                .params(processor, sequence)
                .query(
                        (row, number) ->
                                new Head(
                                        row.getLong(1),
                                        row.getString(2),
                                        row.getLong(3),
                                        row.getLong(4)))
                .optional();
    }

    void touch(long letterId, FailureText cause) {
        jdbc.sql(
                        """
                        UPDATE parked_event SET tries = tries + 1, touched_at = :now,
                            cause_type = :type, cause_message = :message,
                            diagnostics = diagnostics || jsonb_build_object('node', :node::text)
                        WHERE letter_id = :letterId""")
                .param("now", now())
                .param("type", cause.type())
                .param("message", cause.message())
                .param("node", node.value())
                .param("letterId", letterId)
                .update();
    }

    /** Takes a letter away, whose sequence is locked, and frees the sequence with its last one. */
    boolean remove(String processor, String sequence, long letterId) {
        int removed =
                jdbc.sql("DELETE FROM parked_event WHERE letter_id = ?").param(letterId).update();
        jdbc.sql(
                        """
                        DELETE FROM parked_sequence s WHERE s.processor = ? AND s.sequence = ?
                        AND NOT EXISTS (SELECT FROM parked_event e
                            WHERE e.processor = s.processor AND e.sequence = s.sequence)""")
                .params(processor, sequence)
                .update();
        return removed == 1;
    }

    /** Takes all letters of a locked sequence away, and says how many there were. */
    long free(String processor, String sequence) {
        int removed =
                jdbc.sql("DELETE FROM parked_event WHERE processor = ? AND sequence = ?")
                        .params(processor, sequence)
                        .update();
        jdbc.sql("DELETE FROM parked_sequence WHERE processor = ? AND sequence = ?")
                .params(processor, sequence)
                .update();
        return removed;
    }

    /** The sequences of a processor, the longest held up first. */
    List<String> inOrder(String processor) {
        return jdbc.sql(
                        """
                        SELECT sequence FROM parked_sequence WHERE processor = ?
                        ORDER BY parked_at, sequence""")
                .param(processor)
                .query(String.class)
                .list();
    }

    /** Letters of a processor, or of one of its sequences. */
    long count(String processor, @Nullable String sequence) {
        return jdbc.sql(
                        """
                        SELECT count(*) FROM parked_event WHERE processor = :processor
                        AND (:sequence::text IS NULL OR sequence = :sequence)""")
                .param("processor", processor)
                .param("sequence", sequence)
                .query(Long.class)
                .single();
    }

    private OffsetDateTime now() {
        return clock.instant().atOffset(ZoneOffset.UTC);
    }
}

package org.tallystick.app.processor;

import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import org.axonframework.eventhandling.tokenstore.UnableToClaimTokenException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.app.runtime.SegmentGate;

/**
 * Which processors are to stand still. No node can claim a segment of one of them: so a node that
 * starts, or has not yet heard of the pause, handles nothing either.
 */
@Component
class ProcessorPauses implements SegmentGate {

    /** Who has paused a processor, and when. */
    record Pause(String by, Instant at) {}

    private final JdbcClient jdbc;
    private final Clock clock;

    ProcessorPauses(JdbcClient jdbc, Clock clock) {
        this.jdbc = jdbc;
        this.clock = clock;
    }

    /** A pause that is there already stays as it is. */
    void pause(String processor, String actor) {
        jdbc.sql(
                        """
                        INSERT INTO processor_pause (processor, paused_by, paused_at)
                        VALUES (?, ?, ?) ON CONFLICT DO NOTHING""")
                .param(processor)
                .param(actor)
                .param(clock.instant().atOffset(ZoneOffset.UTC))
                .update();
    }

    void resume(String processor) {
        jdbc.sql("DELETE FROM processor_pause WHERE processor = ?").param(processor).update();
    }

    Map<String, Pause> all() {
        Map<String, Pause> all = new HashMap<>();
        jdbc.sql("SELECT processor, paused_by, paused_at FROM processor_pause")
                .query(
                        row -> {
                            Instant at = row.getObject(3, OffsetDateTime.class).toInstant();
                            all.put(row.getString(1), new Pause(row.getString(2), at));
                        });
        return all;
    }

    @Override
    public void claiming(String processor, int segment) {
        boolean paused =
                jdbc.sql("SELECT EXISTS (SELECT FROM processor_pause WHERE processor = ?)")
                        .param(processor)
                        .query(Boolean.class)
                        .single();
        if (paused) {
            throw new UnableToClaimTokenException("The processor " + processor + " is paused");
        }
    }
}

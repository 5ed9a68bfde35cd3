package org.tallystick.app.processor;

import java.sql.Timestamp;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.axonframework.eventhandling.tokenstore.AbstractTokenEntry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.api.PrimaryDatabase;
import org.tallystick.api.processor.TakeOver;
import org.tallystick.app.measure.RepeatedMeasurement;
import org.tallystick.app.runtime.RuntimeSettings;

/**
 * Sees to it that no segment stays free. Processors look for free ones by themselves, but not for
 * those that they have failed at: those they leave alone, up to a minute, and so a node's death or
 * an outage of the database would have its effect for as long.
 */
@Component
class FreeSegments extends RepeatedMeasurement {

    private static final Logger LOG = LoggerFactory.getLogger(FreeSegments.class);

    private static final String FREE =
            """
            SELECT t.processor_name, t.segment FROM token_entry t
            WHERE t.processor_name NOT LIKE '\\_\\_%'
                AND (t.owner IS NULL OR CAST(t.timestamp AS timestamptz) < ?)
                AND NOT EXISTS (SELECT FROM processor_pause p
                    WHERE p.processor = t.processor_name)""";

    private final RunningProcessors processors;
    private final JdbcClient jdbc;
    private final NewerEventGate newer;
    private final PrimaryDatabase database;
    private final Duration claim;

    /** Since when each was seen free, or was last asked for. */
    private final Map<SegmentKey, Long> freeSinceNanos = new HashMap<>();

    private boolean wasAway;

    FreeSegments(
            RunningProcessors processors,
            JdbcClient jdbc,
            NewerEventGate newer,
            PrimaryDatabase database,
            RuntimeSettings settings) {
        super(
                new Pace("free-segments-", TakeOver.LOOK, TakeOver.LOOK),
                "Free segments could not be looked for; they are looked for again");
        this.processors = processors;
        this.jdbc = jdbc;
        this.newer = newer;
        this.database = database;
        this.claim = settings.claimTimeout();
    }

    @Override
    protected void measure() {
        if (!database.answers()) {
            wasAway = true;
            return;
        }
        List<SegmentKey> free = free();
        long patience = wasAway ? 0 : TakeOver.PATIENCE.toNanos();
        wasAway = false;
        freeSinceNanos.keySet().retainAll(free);
        long now = System.nanoTime();
        for (SegmentKey segment : free) {
            long since = freeSinceNanos.computeIfAbsent(segment, key -> now);
            if (now - since >= patience && !newer.leaves(segment)) {
                freeSinceNanos.put(segment, now);
                ask(segment);
            }
        }
    }

    private List<SegmentKey> free() {
        return jdbc.sql(FREE)
                .param(Timestamp.from(AbstractTokenEntry.clock.instant().minus(claim)))
                .query((row, number) -> new SegmentKey(row.getString(1), row.getInt(2)))
                .list();
    }

    /** The processor does it in its own time, and asks all gates. */
    private void ask(SegmentKey segment) {
        processors
                .find(segment.processor())
                .filter(processor -> processor.isRunning())
                .ifPresent(
                        processor -> {
                            CompletableFuture<Boolean> unused =
                                    processor.claimSegment(segment.segment());
                            LOG.debug("Segment {} is free and asked for", segment);
                        });
    }
}

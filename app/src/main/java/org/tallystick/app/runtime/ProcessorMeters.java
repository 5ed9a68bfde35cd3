package org.tallystick.app.runtime;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.axonframework.config.EventProcessingConfiguration;
import org.axonframework.eventhandling.EventTrackerStatus;
import org.axonframework.eventhandling.StreamingEventProcessor;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.app.measure.RepeatedMeasurement;

/**
 * How far the processors are behind. {@code tallystick.processor.lag} counts the events that a
 * segment of this node has yet to handle; {@code tallystick.processor.silence} says how long
 * nothing was heard of a segment on any node, which is what a processor that is stuck shows.
 */
@Component
class ProcessorMeters extends RepeatedMeasurement {

    private static final Duration REFRESH = Duration.ofSeconds(5);

    private final EventProcessingConfiguration processing;
    private final EventStore eventStore;
    private final JdbcClient database;
    private final Clock clock;
    private final MultiGauge lag;
    private final MultiGauge silence;

    ProcessorMeters(
            EventProcessingConfiguration processing,
            EventStore eventStore,
            JdbcClient database,
            Clock clock,
            MeterRegistry registry) {
        super(
                new Pace("processor-meters-", REFRESH, REFRESH),
                "The processors' meters could not be refreshed");
        this.processing = processing;
        this.eventStore = eventStore;
        this.database = database;
        this.clock = clock;
        this.lag =
                MultiGauge.builder("tallystick.processor.lag")
                        .description("Events that a segment of this node has yet to handle")
                        .register(registry);
        this.silence =
                MultiGauge.builder("tallystick.processor.silence")
                        .description("How long nothing was heard of a segment on any node")
                        .baseUnit("seconds")
                        .register(registry);
    }

    @Override
    protected void measure() {
        refreshLag();
        refreshSilence();
    }

    private void refreshLag() {
        // An empty store has no head.
        TrackingToken newest = eventStore.createHeadToken();
        long head = newest == null ? 0 : newest.position().orElse(0);
        List<Row<?>> rows =
                processing.eventProcessors().values().stream()
                        .filter(StreamingEventProcessor.class::isInstance)
                        .map(StreamingEventProcessor.class::cast)
                        .<Row<?>>flatMap(processor -> lags(processor, head))
                        .toList();
        lag.register(rows, true);
    }

    private static Stream<Row<?>> lags(StreamingEventProcessor processor, long head) {
        return processor.processingStatus().entrySet().stream()
                .map(
                        segment ->
                                Row.of(
                                        tags(processor.getName(), segment.getKey()),
                                        lag(head, segment.getValue())));
    }

    private void refreshSilence() {
        Instant now = clock.instant();
        List<Row<?>> rows =
                database.sql(
                                "SELECT processor_name, segment, timestamp FROM token_entry"
                                        // What belongs to no processor is Axon's own.
                                        + " WHERE processor_name NOT LIKE '\\_\\_%'")
                        .<Row<?>>query((result, number) -> silence(result, now))
                        .list();
        silence.register(rows, true);
    }

    private static Row<?> silence(ResultSet token, Instant now) throws SQLException {
        Instant heard = Instant.parse(token.getString("timestamp"));
        return Row.of(
                tags(token.getString("processor_name"), token.getInt("segment")),
                Duration.between(heard, now).toMillis() / 1_000.0);
    }

    private static Tags tags(String processor, int segment) {
        return Tags.of("processor", processor, "segment", Integer.toString(segment));
    }

    private static long lag(long head, EventTrackerStatus status) {
        return Math.max(0, head - status.getCurrentPosition().orElse(0));
    }
}

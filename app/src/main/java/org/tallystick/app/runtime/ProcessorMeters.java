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
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.axonframework.config.EventProcessingConfiguration;
import org.axonframework.eventhandling.EventTrackerStatus;
import org.axonframework.eventhandling.StreamingEventProcessor;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;
import org.springframework.stereotype.Component;

/**
 * How far the processors are behind. {@code tallystick.processor.lag} counts the events that a
 * segment of this node has yet to handle; {@code tallystick.processor.silence} says how long
 * nothing was heard of a segment on any node, which is what a processor that is stuck shows.
 */
@Component
class ProcessorMeters implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(ProcessorMeters.class);
    private static final Duration REFRESH = Duration.ofSeconds(5);

    private final EventProcessingConfiguration processing;
    private final EventStore eventStore;
    private final JdbcClient database;
    private final Clock clock;
    private final MultiGauge lag;
    private final MultiGauge silence;
    private @Nullable ScheduledExecutorService timer;

    ProcessorMeters(
            EventProcessingConfiguration processing,
            EventStore eventStore,
            JdbcClient database,
            Clock clock,
            MeterRegistry registry) {
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

    void refresh() {
        try {
            refreshLag();
            refreshSilence();
        } catch (RuntimeException | Error e) {
            // The next refresh is near, and the text could hold more than a log should.
            LOG.warn("The processors' meters could not be refreshed: {}", e.getClass().getName());
        }
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
                database.sql("SELECT processor_name, segment, timestamp FROM token_entry")
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

    @Override
    public void start() {
        ScheduledExecutorService started =
                Executors.newSingleThreadScheduledExecutor(
                        new CustomizableThreadFactory("processor-meters-"));
        ScheduledFuture<?> unused =
                started.scheduleWithFixedDelay(
                        this::refresh, REFRESH.toSeconds(), REFRESH.toSeconds(), TimeUnit.SECONDS);
        timer = started;
    }

    @Override
    public void stop() {
        if (timer != null) {
            timer.shutdownNow();
            timer = null;
        }
    }

    @Override
    public boolean isRunning() {
        return timer != null;
    }
}

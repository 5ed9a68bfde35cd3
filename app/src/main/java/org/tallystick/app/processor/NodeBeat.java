package org.tallystick.app.processor;

import java.time.Clock;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.axonframework.eventhandling.StreamingEventProcessor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;
import org.springframework.stereotype.Component;
import org.tallystick.api.processor.ProcessorError;
import org.tallystick.app.processor.StatusTables.ProcessorStatus;
import org.tallystick.app.processor.StatusTables.SegmentStatus;

/**
 * About once a second: stops and starts what is to be, tells how this node stands, and does what it
 * was ordered to. Orders have a thread of their own, so that a slow one makes no node look dead.
 */
@Component
class NodeBeat implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(NodeBeat.class);
    private static final long BEAT_MILLIS = 1_000;
    private static final int BEATS_TO_TIDY = 60;

    private final RunningProcessors processors;
    private final PauseKeeper pauses;
    private final OrderDesk orders;
    private final StatusTables tables;
    private final HealthBook book;
    private final String startedAt;
    private final Map<SegmentKey, ProcessorError> told = new HashMap<>();
    private int beats;
    private @Nullable ScheduledExecutorService threads;

    NodeBeat(
            PauseKeeper pauses,
            OrderDesk orders,
            StatusTables tables,
            HealthBook book,
            Clock clock) {
        this.processors = pauses.processors();
        this.pauses = pauses;
        this.orders = orders;
        this.tables = tables;
        this.book = book;
        this.startedAt = clock.instant().toString();
    }

    /** Does at once what would be done within a second. */
    void now() {
        ScheduledExecutorService running = threads;
        try {
            if (running != null) {
                running.execute(this::beat);
                running.execute(this::work);
            }
        } catch (RejectedExecutionException e) {
            LOG.debug("The node is being stopped", e);
        }
    }

    private synchronized void beat() {
        harmless(
                () -> {
                    pauses.obey();
                    tell();
                    beats++;
                    if (beats % BEATS_TO_TIDY == 0) {
                        tables.tidy();
                    }
                });
    }

    private void work() {
        harmless(orders::work);
    }

    private void tell() {
        Map<String, StreamingEventProcessor> all = processors.all();
        tables.node(startedAt);
        tables.processors(
                all.values().stream()
                        .map(
                                each ->
                                        new ProcessorStatus(
                                                each.getName(),
                                                pauses.isAtWork(each),
                                                each.supportsReset()))
                        .toList());
        Map<SegmentKey, SegmentStatus> segments = new LinkedHashMap<>();
        all.values().forEach(each -> addOwned(each, segments));
        addFailed(segments);
        tables.segments(List.copyOf(segments.values()));
    }

    private void addOwned(
            StreamingEventProcessor processor, Map<SegmentKey, SegmentStatus> segments) {
        processor
                .processingStatus()
                .forEach(
                        (number, status) -> {
                            SegmentKey key = new SegmentKey(processor.getName(), number);
                            long position = status.getCurrentPosition().orElse(-1);
                            segments.put(
                                    key,
                                    new SegmentStatus(
                                            key, position, status.isCaughtUp(), book.of(key)));
                        });
    }

    /** A segment whose batch has failed is not this node's until it is tried again. */
    private void addFailed(Map<SegmentKey, SegmentStatus> segments) {
        book.all()
                .forEach(
                        (key, health) -> {
                            ProcessorError error = health.error();
                            if (error != null && !error.equals(told.put(key, error))) {
                                segments.putIfAbsent(
                                        key, new SegmentStatus(key, -1, false, health));
                            }
                        });
    }

    private static void harmless(Runnable step) {
        try {
            step.run();
        } catch (RuntimeException e) {
            // The next beat is near, and the text could hold more than a log should.
            LOG.warn("This node could not tell how it stands: {}", e.getClass().getName());
            LOG.debug("It failed with", e);
        }
    }

    @Override
    public void start() {
        ScheduledExecutorService started =
                Executors.newScheduledThreadPool(2, new CustomizableThreadFactory("processors-"));
        repeat(started, this::beat);
        repeat(started, this::work);
        threads = started;
        book.onFailure(this::now);
    }

    private static void repeat(ScheduledExecutorService threads, Runnable step) {
        ScheduledFuture<?> unused =
                threads.scheduleWithFixedDelay(step, 0, BEAT_MILLIS, TimeUnit.MILLISECONDS);
    }

    @Override
    public void stop() {
        ScheduledExecutorService running = threads;
        threads = null;
        if (running != null) {
            running.shutdownNow();
            leave();
        }
    }

    /** Waits for a beat under way, which would say that this node is still there. */
    private synchronized void leave() {
        harmless(tables::gone);
    }

    @Override
    public boolean isRunning() {
        return threads != null;
    }
}

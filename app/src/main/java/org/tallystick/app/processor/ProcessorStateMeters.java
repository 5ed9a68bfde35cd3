package org.tallystick.app.processor;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;
import org.springframework.stereotype.Component;
import org.tallystick.api.processor.ProcessorView;
import org.tallystick.api.processor.SegmentState;

/** What all nodes together show of the processors, as metrics; the same on every node. */
@Component
class ProcessorStateMeters implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(ProcessorStateMeters.class);
    private static final Duration REFRESH = Duration.ofSeconds(5);
    private static final double MILLIS = 1_000;

    private record Meter(MultiGauge gauge, ToDoubleFunction<ProcessorView> value) {}

    private final ProcessorViews views;
    private final MeterRegistry registry;
    private final List<Meter> meters = new ArrayList<>();
    private @Nullable ScheduledExecutorService timer;

    ProcessorStateMeters(ProcessorViews views, MeterRegistry registry) {
        this.views = views;
        this.registry = registry;
        add(
                "tallystick.processor.lag.time",
                "For how long the oldest unhandled event has waited",
                "seconds",
                view -> view.lagMillis() / MILLIS);
        add(
                "tallystick.processor.failing",
                "Segments whose last batch failed",
                null,
                ProcessorStateMeters::failing);
        add(
                "tallystick.processor.paused",
                "1 while it is to stand still",
                null,
                view -> view.pausedAt() == null ? 0 : 1);
        add(
                "tallystick.deadletters",
                "Events that could not be handled and are parked",
                null,
                ProcessorView::deadLetters);
        add(
                "tallystick.deadletter.sequences",
                "Accounts, payments and cases that are behind because of them",
                null,
                ProcessorView::parkedSequences);
    }

    private void add(
            String name,
            String description,
            @Nullable String unit,
            ToDoubleFunction<ProcessorView> value) {
        MultiGauge gauge =
                MultiGauge.builder(name).description(description).baseUnit(unit).register(registry);
        meters.add(new Meter(gauge, value));
    }

    private static double failing(ProcessorView view) {
        return view.segments().stream()
                .filter(segment -> segment.state() == SegmentState.ERROR)
                .count();
    }

    void refresh() {
        try {
            List<ProcessorView> all = views.list();
            meters.forEach(meter -> meter.gauge().register(rows(all, meter.value()), true));
        } catch (RuntimeException e) {
            // The next refresh is near, and the text could hold more than a log should.
            LOG.warn("The processors' state could not be measured: {}", e.getClass().getName());
        }
    }

    private static List<Row<?>> rows(
            List<ProcessorView> views, ToDoubleFunction<ProcessorView> value) {
        List<Row<?>> rows = new ArrayList<>();
        for (ProcessorView view : views) {
            rows.add(Row.of(Tags.of("processor", view.name()), value.applyAsDouble(view)));
        }
        return rows;
    }

    @Override
    public void start() {
        ScheduledExecutorService started =
                Executors.newSingleThreadScheduledExecutor(
                        new CustomizableThreadFactory("processor-state-"));
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

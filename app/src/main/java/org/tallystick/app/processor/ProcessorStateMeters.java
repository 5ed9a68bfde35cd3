package org.tallystick.app.processor;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.tallystick.api.processor.ProcessorView;
import org.tallystick.api.processor.SegmentState;
import org.tallystick.app.measure.RepeatedMeasurement;

/** What all nodes together show of the processors, as metrics; the same on every node. */
@Component
class ProcessorStateMeters extends RepeatedMeasurement {

    private static final Duration REFRESH = Duration.ofSeconds(5);
    private static final double MILLIS = 1_000;

    private record Meter(MultiGauge gauge, ToDoubleFunction<ProcessorView> value) {}

    private final ProcessorViews views;
    private final MeterRegistry registry;
    private final List<Meter> meters = new ArrayList<>();

    ProcessorStateMeters(ProcessorViews views, MeterRegistry registry) {
        super(
                new Pace("processor-state-", REFRESH, REFRESH),
                "The processors' state could not be measured");
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

    @Override
    protected void measure() {
        List<ProcessorView> all = views.list();
        meters.forEach(meter -> meter.gauge().register(rows(all, meter.value()), true));
    }

    private static List<Row<?>> rows(
            List<ProcessorView> views, ToDoubleFunction<ProcessorView> value) {
        List<Row<?>> rows = new ArrayList<>();
        for (ProcessorView view : views) {
            rows.add(Row.of(Tags.of("processor", view.name()), value.applyAsDouble(view)));
        }
        return rows;
    }
}

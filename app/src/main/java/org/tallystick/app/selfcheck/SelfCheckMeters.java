package org.tallystick.app.selfcheck;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** How self-checks end, as meters of the node that has carried them out. */
final class SelfCheckMeters {

    private final Map<SelfCheckResult, Counter> runs = new EnumMap<>(SelfCheckResult.class);
    private final AtomicReference<@Nullable Instant> passedAt = new AtomicReference<>();
    private final AtomicReference<@Nullable Duration> took = new AtomicReference<>();

    SelfCheckMeters(MeterRegistry registry) {
        for (SelfCheckResult result : SelfCheckResult.values()) {
            Counter counter =
                    Counter.builder("tallystick.sanity.runs")
                            .description("Self-checks, and how they ended")
                            .tag("result", result.word())
                            .register(registry);
            runs.put(result, counter);
        }
        Gauge.builder("tallystick.sanity.passed", passedAt, SelfCheckMeters::seconds)
                .description("When a self-check of this node last found nothing")
                .baseUnit("seconds")
                .register(registry);
        Gauge.builder("tallystick.sanity.duration", took, SelfCheckMeters::length)
                .description("How long the last self-check of this node took")
                .baseUnit("seconds")
                .register(registry);
    }

    void count(SelfCheckResult result) {
        Counter counter = runs.get(result);
        if (counter != null) {
            counter.increment();
        }
    }

    void ended(SelfCheckResult result, Instant at, Duration time) {
        count(result);
        took.set(time);
        if (result == SelfCheckResult.PASSED) {
            passedAt.set(at);
        }
    }

    private static double seconds(AtomicReference<@Nullable Instant> moment) {
        Instant at = moment.get();
        return at == null ? Double.NaN : at.toEpochMilli() / 1e3;
    }

    private static double length(AtomicReference<@Nullable Duration> time) {
        Duration length = time.get();
        return length == null ? Double.NaN : length.toMillis() / 1e3;
    }
}

package org.tallystick.query.reconciliation;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** How far the continuous comparison is, for those who watch it. */
@Component
class WatchMeters {

    private static final double MILLIS_OF_SECOND = 1_000.0;

    private final MeterRegistry meters;
    private final Clock clock;
    private final AtomicLong open = new AtomicLong();
    private volatile @Nullable Instant waitsSince;

    WatchMeters(ObjectProvider<MeterRegistry> registries, Clock clock) {
        this.meters = registries.getIfAvailable(SimpleMeterRegistry::new);
        this.clock = clock;
        Gauge.builder("tallystick.reconciliation.open", open, AtomicLong::doubleValue)
                .description("Differences that are open")
                .register(meters);
        Gauge.builder("tallystick.reconciliation.lag", this, WatchMeters::lagSeconds)
                .description("How long the first event that was not compared yet has waited")
                .baseUnit("seconds")
                .register(meters);
    }

    void checked(int events) {
        meters.counter("tallystick.reconciliation.checked").increment(events);
    }

    void open(long differences) {
        open.set(differences);
    }

    /**
     * Tells since when the first event waits that was not compared.
     *
     * @param since null if none waits, or another node has to tell
     */
    void waits(@Nullable Instant since) {
        waitsSince = since;
    }

    double lagSeconds() {
        Instant since = waitsSince;
        return since == null
                ? 0
                : Math.max(
                        0.0,
                        Duration.between(since, clock.instant()).toMillis() / MILLIS_OF_SECOND);
    }
}

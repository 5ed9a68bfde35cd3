package org.tallystick.app.measure;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.stereotype.Component;

/**
 * Our metrics of staying up once more, under the names that some installations have dashboards for.
 * What each is made of is in docs/metrics.md.
 */
@Component
@ConditionalOnBooleanProperty("tallystick.metrics.compatibility-names")
public class CompatibilityNames extends RepeatedMeasurement {

    private static final Duration EVERY = Duration.ofSeconds(5);

    /** Samples of one minute: the rate is that of the last minute. */
    private static final int SAMPLES_MAX = 13;

    private final Map<String, ToDoubleFunction<MeterRegistry>> layers = new LinkedHashMap<>();
    private final Deque<Sample> samples = new ArrayDeque<>();
    private final MeterRegistry registry;
    private final DistributionSummary latency;

    private record Sample(long nanos, Map<String, Double> totals) {}

    CompatibilityNames(MeterRegistry registry) {
        super(
                new Pace("compatible-meters-", Duration.ZERO, EVERY),
                "The metrics of compatible names could not be refreshed");
        this.registry = registry;
        layers.put("edge_limit", all -> sum(all, "tallystick.edge.rejected"));
        layers.put("second_node", all -> failovers(all, Failovers.NODE, "started"));
        layers.put("database_fallback", CompatibilityNames::fallbacks);
        layers.keySet().forEach(this::rate);
        FunctionCounter.builder("insurance.fallback.count", registry, CompatibilityNames::fallbacks)
                .description("Requests that were answered by another copy")
                .register(registry);
        for (String status : new String[] {"started", "completed"}) {
            FunctionCounter.builder(
                            "failover.events",
                            registry,
                            all ->
                                    failovers(all, Failovers.NODE, status)
                                            + failovers(all, Failovers.DATABASE, status))
                    .description("What went away, and when somebody stood in or it was back")
                    .tag("status", status)
                    .register(registry);
        }
        latency =
                DistributionSummary.builder("fallback.latency.ms")
                        .description("How long requests took that were answered by another copy")
                        .serviceLevelObjectives(1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 5_000)
                        .register(registry);
    }

    /** A request was answered by another copy, or failed there too. */
    public void fallback(Duration duration) {
        latency.record(duration.toNanos() / 1e6);
    }

    private void rate(String layer) {
        Gauge.builder("triple.insurance.activation.rate", this, names -> names.rateOf(layer))
                .description("How often a layer had to stand in, a second, in the last minute")
                .tag("layer", layer)
                .register(registry);
    }

    @Override
    protected void measure() {
        Map<String, Double> totals = new LinkedHashMap<>();
        layers.forEach((layer, total) -> totals.put(layer, total.applyAsDouble(registry)));
        synchronized (samples) {
            samples.addLast(new Sample(System.nanoTime(), totals));
            if (samples.size() > SAMPLES_MAX) {
                samples.removeFirst();
            }
        }
    }

    private double rateOf(String layer) {
        Sample oldest;
        synchronized (samples) {
            oldest = samples.peekFirst();
        }
        if (oldest == null) {
            return 0;
        }
        double total = Objects.requireNonNull(layers.get(layer)).applyAsDouble(registry);
        double seconds = Math.max(1, (System.nanoTime() - oldest.nanos()) / 1e9);
        return (total - oldest.totals().getOrDefault(layer, 0.0)) / seconds;
    }

    private static double failovers(MeterRegistry all, String kind, String status) {
        return all
                .find("tallystick.failovers")
                .tags("kind", kind, "status", status)
                .counters()
                .stream()
                .mapToDouble(Counter::count)
                .sum();
    }

    private static double sum(MeterRegistry all, String name) {
        return all.find(name).counters().stream().mapToDouble(Counter::count).sum();
    }

    private static double fallbacks(MeterRegistry all) {
        return all.find("tallystick.fallback").timers().stream().mapToDouble(Timer::count).sum();
    }
}

package org.tallystick.app.web.fallback;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import org.tallystick.api.TraceKeys;
import org.tallystick.app.measure.CompatibilityNames;

/** One line and one measurement for each request that was answered by another copy. */
@Component
class FallbackRecord {

    private static final Logger LOG = LoggerFactory.getLogger(FallbackRecord.class);
    private static final String STRATEGY = "read_replica";
    private static final int FIRST_ERROR_STATUS = 500;

    private final MeterRegistry registry;
    private final ObjectProvider<CompatibilityNames> compatible;

    FallbackRecord(MeterRegistry registry, ObjectProvider<CompatibilityNames> compatible) {
        this.registry = registry;
        this.compatible = compatible;
    }

    void write(String service, ReadPath.Fallback fallback, int status) {
        Duration duration = Duration.ofNanos(System.nanoTime() - fallback.beganNanos());
        String outcome = status < FIRST_ERROR_STATUS ? "answered" : "failed";
        LOG.warn(
                "fallback reason={} service={} strategy={} traceId={} duration_ms={} as_of={}"
                        + " outcome={}",
                fallback.reason(),
                service,
                STRATEGY,
                MDC.get(TraceKeys.TRACE_ID),
                duration.toMillis(),
                fallback.asOf(),
                outcome);
        Timer.builder("tallystick.fallback")
                .description("Requests that were answered by another copy, or failed there too")
                .tag("service", service)
                .tag("strategy", STRATEGY)
                .tag("reason", fallback.reason())
                .tag("outcome", outcome)
                .publishPercentileHistogram()
                .minimumExpectedValue(Duration.ofMillis(1))
                .maximumExpectedValue(Duration.ofSeconds(10))
                .register(registry)
                .record(duration);
        compatible.ifAvailable(names -> names.fallback(duration));
    }
}

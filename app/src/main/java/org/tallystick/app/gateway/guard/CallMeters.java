package org.tallystick.app.gateway.guard;

import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.tallystick.api.payment.GatewayStep;
import org.tallystick.app.gateway.adapter.GatewayReply.Outcome;

/** What is asked of a gateway, and how it does, as meters. */
final class CallMeters {

    private record Key(GatewayStep.Kind step, Outcome outcome) {}

    private final MeterRegistry registry;
    private final String gateway;
    private final Counter timeouts;
    private final Map<Key, Timer> calls = new ConcurrentHashMap<>();

    CallMeters(MeterRegistry registry, String gateway, CircuitBreaker breaker, Bulkhead bulkhead) {
        this.registry = registry;
        this.gateway = gateway;
        this.timeouts =
                Counter.builder("tallystick.gateway.timeouts")
                        .description("Calls that took longer than their limit")
                        .tag("gateway", gateway)
                        .register(registry);
        Gauge.builder("tallystick.gateway.breaker.state", breaker, CallMeters::state)
                .description("Circuit breaker: 0 closed, 1 half-open, 2 open")
                .tag("gateway", gateway)
                .register(registry);
        Gauge.builder(
                        "tallystick.gateway.bulkhead.free",
                        bulkhead,
                        each -> each.getMetrics().getAvailableConcurrentCalls())
                .description("Calls that could be made at once now")
                .tag("gateway", gateway)
                .register(registry);
    }

    void record(GatewayStep.Kind step, Outcome outcome, long nanos) {
        calls.computeIfAbsent(new Key(step, outcome), this::timer)
                .record(nanos, TimeUnit.NANOSECONDS);
        if (outcome == Outcome.TIMEOUT) {
            timeouts.increment();
        }
    }

    private Timer timer(Key key) {
        return Timer.builder("tallystick.gateway.calls")
                .description("Calls to gateways, and how long they took")
                .tag("gateway", gateway)
                .tag("step", key.step().name().toLowerCase(Locale.ROOT))
                .tag("outcome", key.outcome().name().toLowerCase(Locale.ROOT))
                .publishPercentiles(0.5, 0.99)
                .register(registry);
    }

    private static double state(CircuitBreaker breaker) {
        return switch (breaker.getState()) {
            case CLOSED, DISABLED, METRICS_ONLY -> 0;
            case HALF_OPEN -> 1;
            case OPEN, FORCED_OPEN -> 2;
        };
    }
}

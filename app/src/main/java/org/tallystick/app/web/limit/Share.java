package org.tallystick.app.web.limit;

import com.netflix.concurrency.limits.Limit;
import com.netflix.concurrency.limits.Limiter;
import com.netflix.concurrency.limits.limiter.SimpleLimiter;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Optional;

/** The requests of one kind, and how many of them are let in at once. */
final class Share {

    private final String name;
    private final SimpleLimiter<Void> limiter;
    private final Counter rejected;

    Share(String name, Limit limit, MeterRegistry registry) {
        this.name = name;
        this.limiter = SimpleLimiter.newBuilder().named(name).limit(limit).build();
        this.rejected =
                Counter.builder("tallystick.edge.rejected")
                        .description("Requests that were answered 429 because too many were in")
                        .tag("share", name)
                        .register(registry);
        Gauge.builder("tallystick.edge.limit", limiter, SimpleLimiter::getLimit)
                .description("How many requests are let in at once now")
                .tag("share", name)
                .register(registry);
        Gauge.builder("tallystick.edge.in.flight", limiter, SimpleLimiter::getInflight)
                .description("How many requests are in now")
                .tag("share", name)
                .register(registry);
    }

    String name() {
        return name;
    }

    int limit() {
        return limiter.getLimit();
    }

    /** The right to go on, or nothing if too many have it. */
    Optional<Limiter.Listener> enter() {
        Optional<Limiter.Listener> permit = limiter.acquire(null);
        if (permit.isEmpty()) {
            rejected.increment();
        }
        return permit;
    }
}

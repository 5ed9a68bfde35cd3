package org.tallystick.app.web.limit;

import com.netflix.concurrency.limits.Limit;
import com.netflix.concurrency.limits.Limiter;
import com.netflix.concurrency.limits.limiter.SimpleLimiter;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.tallystick.app.web.problem.FieldError;
import org.tallystick.app.web.problem.ProblemException;
import org.tallystick.app.web.problem.ProblemType;

/**
 * The requests of one kind, how many of them are let in at once, and how many of one caller: the
 * rest stays for others, however fast that one asks.
 */
final class Share {

    private final String name;
    private final int callerPercent;
    private final SimpleLimiter<Void> limiter;
    private final Map<String, Integer> inOfCaller = new ConcurrentHashMap<>();
    private final Counter rejected;
    private final Counter rejectedCaller;

    Share(String name, Limit limit, int callerPercent, MeterRegistry registry) {
        this.name = name;
        this.callerPercent = callerPercent;
        this.limiter = SimpleLimiter.newBuilder().named(name).limit(limit).build();
        this.rejected = rejected("share", registry);
        this.rejectedCaller = rejected("caller", registry);
        Gauge.builder("tallystick.edge.limit", limiter, SimpleLimiter::getLimit)
                .description("How many requests are let in at once now")
                .tag("share", name)
                .register(registry);
        Gauge.builder("tallystick.edge.in.flight", limiter, SimpleLimiter::getInflight)
                .description("How many requests are in now")
                .tag("share", name)
                .register(registry);
    }

    private Counter rejected(String limit, MeterRegistry registry) {
        return Counter.builder("tallystick.edge.rejected")
                .description("Requests that were answered 429 because too many were in")
                .tag("share", name)
                .tag("limit", limit)
                .register(registry);
    }

    String name() {
        return name;
    }

    int limit() {
        return limiter.getLimit();
    }

    /** How many of these one caller may have in. */
    int callerLimit() {
        return Math.max(1, limit() * callerPercent / 100);
    }

    /**
     * The right to go on, to be given back.
     *
     * @throws ProblemException naming the limit that is in the way
     */
    Limiter.Listener enter(String caller) {
        if (inOfCaller.merge(caller, 1, Integer::sum) > callerLimit()) {
            left(caller);
            rejectedCaller.increment();
            throw refusal("limit_" + name + "_each", "one caller of '" + name + "'", callerLimit());
        }
        Optional<Limiter.Listener> permit = limiter.acquire(null);
        if (permit.isEmpty()) {
            left(caller);
            rejected.increment();
            throw refusal("limit_" + name, "'" + name + "'", limit());
        }
        return new Permit(permit.get(), caller);
    }

    private static ProblemException refusal(String code, String whose, int limit) {
        String detail =
                "This node has as many requests of %s as it lets in at once, %d; try again"
                        .formatted(whose, limit);
        return new ProblemException(
                ProblemType.RATE_LIMITED, detail, List.of(new FieldError("", code, detail)));
    }

    private void left(String caller) {
        inOfCaller.computeIfPresent(caller, (key, in) -> in == 1 ? null : in - 1);
    }

    /** Both places are given back together. */
    private final class Permit implements Limiter.Listener {

        private final Limiter.Listener inner;
        private final String caller;

        Permit(Limiter.Listener inner, String caller) {
            this.inner = inner;
            this.caller = caller;
        }

        @Override
        public void onSuccess() {
            left(caller);
            inner.onSuccess();
        }

        @Override
        public void onIgnore() {
            left(caller);
            inner.onIgnore();
        }

        @Override
        public void onDropped() {
            left(caller);
            inner.onDropped();
        }
    }
}

package org.tallystick.app.gateway.guard;

import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.core.IntervalFunction;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.tallystick.api.gateway.GatewayCall;
import org.tallystick.api.gateway.GatewayCapabilities;
import org.tallystick.api.gateway.PaymentGateway;
import org.tallystick.api.payment.FactKind;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.api.replay.ReplayGuard;
import org.tallystick.app.gateway.adapter.GatewayAdapter;
import org.tallystick.app.gateway.adapter.GatewayReply;
import org.tallystick.app.gateway.adapter.GatewayReply.Outcome;

/** A gateway that can hang, fail or lie without harming anybody but its own payments. */
public final class GuardedGateway implements PaymentGateway {

    private static final Logger LOG = LoggerFactory.getLogger(GuardedGateway.class);
    private static final double PAUSE_GROWTH = 2;

    private final String name;
    private final GatewayCapabilities capabilities;
    private final GatewayAdapter adapter;
    private final CallLimits limits;
    private final CircuitBreaker breaker;
    private final Bulkhead bulkhead;
    private final CallMeters meters;

    public GuardedGateway(
            Identity identity,
            GatewayAdapter adapter,
            CallLimits limits,
            Clock clock,
            MeterRegistry registry) {
        this.name = identity.name();
        this.capabilities = identity.capabilities();
        this.adapter = adapter;
        this.limits = limits;
        this.breaker = CircuitBreaker.of(name, breakerConfig(limits, clock));
        this.bulkhead =
                Bulkhead.of(
                        name,
                        BulkheadConfig.custom()
                                .maxConcurrentCalls(limits.concurrentCallsMax())
                                .build());
        this.meters = new CallMeters(registry, name, breaker, bulkhead);
        this.breaker
                .getEventPublisher()
                .onStateTransition(
                        change ->
                                LOG.warn(
                                        "The circuit breaker of gateway {} went {}",
                                        name,
                                        change.getStateTransition()));
    }

    /** Who it is and what it can do. */
    public record Identity(String name, GatewayCapabilities capabilities) {}

    @Override
    public String name() {
        return name;
    }

    @Override
    public GatewayCapabilities capabilities() {
        return capabilities;
    }

    /** Asked the way a call asks, so that a breaker whose pause is over lets the next one try. */
    @Override
    public boolean acceptsCalls() {
        boolean accepts = breaker.tryAcquirePermission();
        if (accepts) {
            breaker.releasePermission();
        }
        return accepts;
    }

    @Override
    public List<GatewayFact> call(GatewayCall call) {
        ReplayGuard.check(ReplayGuard.Effect.GATEWAY_CALL);
        long start = System.nanoTime();
        GatewayReply reply = guarded(call);
        long elapsed = System.nanoTime() - start;
        meters.record(call.step().kind(), reply.outcome(), elapsed);
        CallLog.write(
                name,
                call,
                limits.callLimit().toMillis(),
                TimeUnit.NANOSECONDS.toMillis(elapsed),
                reply.outcome());
        return reply.facts();
    }

    private GatewayReply guarded(GatewayCall call) {
        if (!supports(call)) {
            return GatewayReply.of(Outcome.NOT_SUPPORTED, FactKind.NOT_SUPPORTED, null);
        }
        if (!bulkhead.tryAcquirePermission()) {
            return GatewayReply.noAnswer(Outcome.BULKHEAD_FULL, "bulkhead_full");
        }
        try {
            return breaker.tryAcquirePermission()
                    ? observed(call)
                    : GatewayReply.noAnswer(Outcome.BREAKER_OPEN, "breaker_open");
        } finally {
            bulkhead.onComplete();
        }
    }

    private GatewayReply observed(GatewayCall call) {
        long start = System.nanoTime();
        GatewayReply reply = exchange(call);
        long elapsed = System.nanoTime() - start;
        if (reply.outcome().isFailure()) {
            breaker.onError(elapsed, TimeUnit.NANOSECONDS, new NoAnswerException());
        } else {
            breaker.onSuccess(elapsed, TimeUnit.NANOSECONDS);
        }
        return reply;
    }

    /** Whatever the adapter does, this ends within the limit and with a reply. */
    private GatewayReply exchange(GatewayCall call) {
        CompletableFuture<GatewayReply> answer;
        try {
            answer = adapter.call(call);
        } catch (RuntimeException e) {
            return fault(e);
        }
        try {
            return answer.get(limits.callLimit().toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            answer.cancel(true);
            return GatewayReply.noAnswer(Outcome.TIMEOUT, "timeout");
        } catch (InterruptedException e) {
            answer.cancel(true);
            Thread.currentThread().interrupt();
            return GatewayReply.noAnswer(Outcome.IO_ERROR, "interrupted");
        } catch (ExecutionException e) {
            return fault(e.getCause());
        }
    }

    /** A fault of ours; the money may have moved all the same. */
    private GatewayReply fault(@Nullable Throwable failure) {
        LOG.error("The adapter of gateway {} failed; this counts as no answer", name, failure);
        return GatewayReply.noAnswer(Outcome.IO_ERROR, "adapter_failed");
    }

    private boolean supports(GatewayCall call) {
        return switch (call.step().kind()) {
            case CHARGE -> true;
            case QUERY -> capabilities.queryable();
            case CLOSE -> capabilities.closable();
            case REFUND, QUERY_REFUND -> capabilities.refundable();
        };
    }

    private static CircuitBreakerConfig breakerConfig(CallLimits limits, Clock clock) {
        return CircuitBreakerConfig.custom()
                .clock(clock)
                .failureRateThreshold(limits.failurePercent())
                .slidingWindowType(CircuitBreakerConfig.SlidingWindowType.COUNT_BASED)
                .slidingWindowSize(limits.window())
                .minimumNumberOfCalls(limits.callsMin())
                .permittedNumberOfCallsInHalfOpenState(limits.trialCalls())
                .waitIntervalFunctionInOpenState(
                        IntervalFunction.ofExponentialBackoff(
                                limits.firstPause(), PAUSE_GROWTH, limits.pauseMax()))
                .build();
    }

    /** What the breaker counts; it carries nothing. */
    private static final class NoAnswerException extends Exception {
        NoAnswerException() {
            super("No answer", null, false, false);
        }
    }
}

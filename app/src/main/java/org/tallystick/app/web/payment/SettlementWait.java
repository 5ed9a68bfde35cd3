package org.tallystick.app.web.payment;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;
import org.springframework.stereotype.Component;
import org.springframework.web.context.request.async.DeferredResult;
import org.tallystick.api.payment.PaymentQuery.FindSettledPayments;
import org.tallystick.app.web.WebSettings;
import org.tallystick.app.web.message.Queries;
import org.tallystick.app.web.problem.ProblemException;
import org.tallystick.app.web.problem.ProblemType;
import org.tallystick.app.web.reply.Reply;

/**
 * Requests that wait for payments to settle. One thread looks for all of them with one question to
 * the read model, which also knows what other nodes did; nothing is asked while nobody waits.
 */
@Component
class SettlementWait implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(SettlementWait.class);
    private static final Duration EVERY = Duration.ofMillis(50);

    /** By then the container ends a request that we have forgotten. */
    private static final Duration GRACE = Duration.ofSeconds(10);

    private final Queries queries;
    private final int waitersMax;
    private final Set<Waiter> waiters = ConcurrentHashMap.newKeySet();
    private @Nullable ScheduledExecutorService timer;

    SettlementWait(Queries queries, WebSettings settings) {
        this.queries = queries;
        this.waitersMax = settings.paymentWaitsMax();
    }

    /** An answer for which nobody has to wait any more. */
    static DeferredResult<Reply> over(Reply reply) {
        DeferredResult<Reply> result = new DeferredResult<>();
        result.setResult(reply);
        return result;
    }

    /**
     * Waits for one payment.
     *
     * @param answer what is answered at the end of it, whether the payment has settled or not
     * @throws ProblemException {@code rate_limited} if too many wait already
     */
    DeferredResult<Reply> await(String paymentId, Duration timeout, Supplier<Reply> answer) {
        if (waiters.size() >= waitersMax) {
            throw new ProblemException(
                    ProblemType.RATE_LIMITED, "Too many requests wait for payments; ask again");
        }
        Waiter waiter =
                new Waiter(
                        paymentId,
                        System.nanoTime() + timeout.toNanos(),
                        answer,
                        new DeferredResult<>(timeout.plus(GRACE).toMillis()));
        waiters.add(waiter);
        waiter.result().onCompletion(() -> waiters.remove(waiter));
        return waiter.result();
    }

    private void look() {
        if (waiters.isEmpty()) {
            return;
        }
        try {
            Set<String> ids = waiters.stream().map(Waiter::paymentId).collect(Collectors.toSet());
            Set<String> settled =
                    new HashSet<>(queries.list(new FindSettledPayments(ids), String.class));
            long now = System.nanoTime();
            waiters.stream()
                    .filter(each -> settled.contains(each.paymentId()) || each.isOver(now))
                    .forEach(this::end);
        } catch (RuntimeException | Error e) {
            // The next look is near, and the text could hold more than a log should.
            LOG.warn("Payments could not be looked at: {}", e.getClass().getName());
            long now = System.nanoTime();
            waiters.stream().filter(each -> each.isOver(now)).forEach(this::end);
        }
    }

    private void end(Waiter waiter) {
        waiters.remove(waiter);
        try {
            waiter.result().setResult(waiter.answer().get());
        } catch (RuntimeException | Error e) {
            waiter.result().setErrorResult(e);
        }
    }

    @Override
    public void start() {
        ScheduledExecutorService started =
                Executors.newSingleThreadScheduledExecutor(
                        new CustomizableThreadFactory("payment-wait-"));
        ScheduledFuture<?> unused =
                started.scheduleWithFixedDelay(
                        this::look, EVERY.toMillis(), EVERY.toMillis(), TimeUnit.MILLISECONDS);
        timer = started;
    }

    /** Whoever still waits is answered, so that no stop takes as long as they would. */
    @Override
    public void stop() {
        if (timer != null) {
            timer.shutdownNow();
            timer = null;
            waiters.forEach(this::end);
        }
    }

    @Override
    public boolean isRunning() {
        return timer != null;
    }

    private record Waiter(
            String paymentId, long endNanos, Supplier<Reply> answer, DeferredResult<Reply> result) {

        boolean isOver(long nowNanos) {
            return nowNanos - endNanos >= 0;
        }

        /** Each is itself only, however equal another may look. */
        @Override
        public boolean equals(@Nullable Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(this);
        }
    }
}

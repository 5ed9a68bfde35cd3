package org.tallystick.query.proof;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.axonframework.common.AxonThreadFactory;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Keeps the proof going: what has moved is counted all the time, accounts are looked at while
 * somebody looks at the proof. Never takes more than half of the time of one connection.
 */
@Component
class ProofWatch implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(ProofWatch.class);
    private static final long LOOKED_AT_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final long REST_MIN_MILLIS = 20;
    private static final long REST_AFTER_ROUND_MILLIS = 2_000;
    private static final long REST_AFTER_ERROR_MILLIS = 5_000;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final MovementTotals totals;
    private final AccountRounds rounds;
    private volatile long lookedAt = System.nanoTime() - LOOKED_AT_NANOS;
    private volatile long dueAt = System.nanoTime();
    private volatile @Nullable ScheduledExecutorService thread;

    ProofWatch(MovementTotals totals, AccountRounds rounds) {
        this.totals = totals;
        this.rounds = rounds;
    }

    /** Somebody looks. */
    void lookedAt() {
        if (System.nanoTime() - lookedAt > LOOKED_AT_NANOS) {
            dueAt = System.nanoTime();
        }
        lookedAt = System.nanoTime();
    }

    private void tick() {
        long begin = System.nanoTime();
        if (begin - dueAt < 0) {
            return;
        }
        long rest;
        try {
            boolean seen = begin - lookedAt < LOOKED_AT_NANOS;
            boolean counted = totals.countOn();
            boolean over = !seen || rounds.lookOn();
            long tookMillis = (System.nanoTime() - begin) / NANOS_PER_MILLI;
            rest = over && !counted ? REST_AFTER_ROUND_MILLIS : seen ? tookMillis : 10 * tookMillis;
        } catch (RuntimeException | Error e) {
            // Whatever it was: a schedule ends with the first thing that is thrown.
            LOG.debug("The proof could not go on", e);
            totals.inSmallerPieces();
            rounds.inSmallerPieces();
            rest = REST_AFTER_ERROR_MILLIS;
        }
        dueAt = System.nanoTime() + rest * NANOS_PER_MILLI;
    }

    @Override
    public void start() {
        ScheduledExecutorService started =
                Executors.newSingleThreadScheduledExecutor(new AxonThreadFactory("Proof"));
        ScheduledFuture<?> unused =
                started.scheduleWithFixedDelay(
                        this::tick,
                        REST_AFTER_ROUND_MILLIS,
                        REST_MIN_MILLIS,
                        TimeUnit.MILLISECONDS);
        thread = started;
    }

    @Override
    public void stop() {
        ScheduledExecutorService running = thread;
        thread = null;
        if (running != null) {
            running.shutdownNow();
        }
    }

    @Override
    public boolean isRunning() {
        return thread != null;
    }
}

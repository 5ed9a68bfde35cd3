package org.tallystick.query.reconciliation;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.axonframework.common.AxonThreadFactory;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.scheduling.support.CronExpression;
import org.springframework.stereotype.Component;
import org.tallystick.api.Callback;
import org.tallystick.api.reconciliation.ReconciliationRequest;
import org.tallystick.api.reconciliation.ReconciliationScope;
import org.tallystick.api.reconciliation.Reconciliations;

/**
 * Keeps the continuous comparison going, and starts the runs of the schedule: each on one node,
 * whichever comes first. A run that was missed because nothing was running is made up for once.
 */
@Component
class ReconciliationTimer implements SmartLifecycle {

    static final String SCHEDULED = "schedule";

    private static final Logger LOG = LoggerFactory.getLogger(ReconciliationTimer.class);

    /** Longer rests after errors, so that a database that is away is not asked in vain. */
    private static final Duration REST_AFTER_ERROR = Duration.ofSeconds(5);

    private final ReconciliationSettings settings;
    private final LedgerWatch watch;
    private final WorkTable work;
    private final Reconciliations reconciliations;
    private final Clock clock;
    private @Nullable ScheduledExecutorService thread;

    ReconciliationTimer(
            ReconciliationSettings settings,
            LedgerWatch watch,
            WorkTable work,
            Reconciliations reconciliations,
            Clock clock) {
        this.settings = settings;
        this.watch = watch;
        this.work = work;
        this.reconciliations = reconciliations;
        this.clock = clock;
    }

    /** Starts the scheduled run if it is due and no other node has. */
    void startIfDue() {
        if (settings.schedule().equals(ReconciliationSettings.NEVER)) {
            return;
        }
        Instant now = clock.instant();
        Instant next = next(now);
        Optional<Instant> due = work.dueAt(SCHEDULED);
        if (due.isEmpty()) {
            work.plan(SCHEDULED, due, next);
            return;
        }
        // A schedule that was changed to come sooner is not kept waiting by the one before.
        if (due.get().isAfter(next)) {
            work.plan(SCHEDULED, due, next);
        } else if (!due.get().isAfter(now) && work.plan(SCHEDULED, due, next)) {
            Optional<String> runId =
                    reconciliations.start(
                            new ReconciliationRequest(
                                    ReconciliationScope.ALL,
                                    null,
                                    null,
                                    null,
                                    Callback.OWN_SOURCE));
            LOG.info("Scheduled reconciliation {} started", runId.orElse("(not, too many wait)"));
        }
    }

    private Instant next(Instant after) {
        ZonedDateTime next =
                CronExpression.parse(settings.schedule()).next(after.atZone(ZoneOffset.UTC));
        if (next == null) {
            throw new IllegalStateException("The schedule never comes again");
        }
        return next.toInstant();
    }

    private void tick() {
        Duration rest = settings.interval();
        try {
            if (settings.continuous()) {
                watch.look();
            }
            startIfDue();
        } catch (RuntimeException | Error e) {
            LOG.warn("The continuous comparison failed: {}", e.getClass().getName());
            rest = REST_AFTER_ERROR;
        }
        ScheduledExecutorService running = thread;
        if (running != null && !running.isShutdown()) {
            ScheduledFuture<?> unused =
                    running.schedule(this::tick, rest.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    @Override
    public void start() {
        ScheduledExecutorService started =
                Executors.newSingleThreadScheduledExecutor(
                        new AxonThreadFactory("Reconciliation[timer]"));
        thread = started;
        ScheduledFuture<?> unused =
                started.schedule(this::tick, settings.interval().toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public void stop() {
        ScheduledExecutorService running = thread;
        thread = null;
        if (running != null) {
            running.shutdownNow();
            try {
                if (running.awaitTermination(REST_AFTER_ERROR.toSeconds(), TimeUnit.SECONDS)) {
                    watch.release();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (RuntimeException e) {
                LOG.debug("The lease was not given back; it ends by itself");
            }
        }
    }

    @Override
    public boolean isRunning() {
        return thread != null;
    }
}

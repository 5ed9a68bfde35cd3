package org.tallystick.saga.payment;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.axonframework.common.AxonThreadFactory;
import org.axonframework.messaging.responsetypes.ResponseTypes;
import org.axonframework.queryhandling.QueryGateway;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;
import org.tallystick.api.payment.PaymentQuery.FindDuePayments;
import org.tallystick.saga.payment.StepTimerTable.Setting;

/**
 * Sets the timers of payments that are late and have none, or one that comes much too late. It runs
 * on every node and keeps nothing; that several nodes set the same timer is harmless.
 */
@Component
class PaymentSweeper implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(PaymentSweeper.class);
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(5);

    /** One that comes within this time only waits for its turn at a gateway that is busy. */
    private static final Duration TURN = Duration.ofMinutes(1);

    private final QueryGateway queries;
    private final PaymentOrders orders;
    private final StepTimerTable table;
    private final StepScheduler scheduler;
    private final PaymentSettings settings;
    private final Clock clock;
    private @Nullable ScheduledExecutorService thread;

    PaymentSweeper(
            QueryGateway queries,
            PaymentOrders orders,
            StepTimerTable table,
            StepScheduler scheduler,
            PaymentSettings settings,
            Clock clock) {
        this.queries = queries;
        this.orders = orders;
        this.table = table;
        this.scheduler = scheduler;
        this.settings = settings;
        this.clock = clock;
    }

    void sweep() {
        Instant now = clock.instant();
        List<String> due = due(now.minus(settings.sweepGrace()));
        if (due.isEmpty()) {
            return;
        }
        Set<String> underControl = table.soon(due, now.plus(TURN));
        List<Setting> lost =
                due.stream()
                        .filter(paymentId -> !underControl.contains(paymentId))
                        .sorted()
                        .map(paymentId -> new Setting(paymentId, now, timer(paymentId)))
                        .toList();
        if (!lost.isEmpty()) {
            LOG.warn("Set the lost timers of {} payments again", lost.size());
            table.set(lost);
            scheduler.look();
        }
    }

    private StepTimer timer(String paymentId) {
        return StepTimer.of(orders.find(paymentId).gateway(), Trace.unknown());
    }

    private List<String> due(Instant since) {
        return queries.query(
                        new FindDuePayments(since, settings.sweepLimit()),
                        ResponseTypes.multipleInstancesOf(String.class))
                .orTimeout(ANSWER_LIMIT.toMillis(), TimeUnit.MILLISECONDS)
                .join();
    }

    private void sweepAndGoOn() {
        try {
            sweep();
        } catch (RuntimeException | Error e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            LOG.warn("Late payments could not be looked for: {}", cause.getClass().getName());
        }
    }

    @Override
    public void start() {
        ScheduledExecutorService started =
                Executors.newSingleThreadScheduledExecutor(new AxonThreadFactory("PaymentSweeper"));
        long interval = settings.sweepInterval().toMillis();
        ScheduledFuture<?> unused =
                started.scheduleWithFixedDelay(
                        this::sweepAndGoOn, interval, interval, TimeUnit.MILLISECONDS);
        thread = started;
    }

    @Override
    public void stop() {
        if (thread != null) {
            thread.shutdownNow();
            thread = null;
        }
    }

    @Override
    public boolean isRunning() {
        return thread != null;
    }
}

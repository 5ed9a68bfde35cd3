package org.tallystick.saga.holds;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
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
import org.tallystick.api.account.AccountQuery.FindDueHolds;
import org.tallystick.api.account.Hold;
import org.tallystick.api.account.MovementResult;
import org.tallystick.api.account.MovementResult.Accepted;

/**
 * Ends the holds whose timers are late or lost. It runs on every node and keeps nothing in the
 * database, so no crash can stop it everywhere; that several nodes ask for the same is harmless.
 */
@Component
class HoldSweeper implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(HoldSweeper.class);
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(5);

    private final QueryGateway queries;
    private final HoldExpiry expiry;
    private final HoldTimerSettings settings;
    private final Clock clock;
    private @Nullable ScheduledExecutorService thread;

    HoldSweeper(QueryGateway queries, HoldExpiry expiry, HoldTimerSettings settings, Clock clock) {
        this.queries = queries;
        this.expiry = expiry;
        this.settings = settings;
        this.clock = clock;
    }

    /** Goes on as long as there is more than one look can hold and something comes of it. */
    void sweep() {
        boolean goOn = true;
        while (goOn) {
            List<Hold> due = due();
            List<CompletableFuture<MovementResult>> asked =
                    due.stream()
                            .map(hold -> expiry.expire(hold.accountId(), hold.holdId()))
                            .toList();
            boolean anyEnded =
                    asked.stream().map(HoldSweeper::hasEnded).reduce(false, Boolean::logicalOr);
            goOn = anyEnded && due.size() == settings.sweepLimit();
        }
    }

    private List<Hold> due() {
        return queries.query(
                        new FindDueHolds(
                                clock.instant().minus(settings.sweepGrace()),
                                settings.sweepLimit()),
                        ResponseTypes.multipleInstancesOf(Hold.class))
                .orTimeout(ANSWER_LIMIT.toMillis(), TimeUnit.MILLISECONDS)
                .join();
    }

    /** One that fails does not keep the others from their end; it is due again at the next look. */
    private static boolean hasEnded(CompletableFuture<MovementResult> asked) {
        return asked.orTimeout(ANSWER_LIMIT.toMillis(), TimeUnit.MILLISECONDS)
                .handle(
                        (result, failure) ->
                                result instanceof Accepted accepted && !accepted.replayed())
                .join();
    }

    private void sweepAndGoOn() {
        try {
            sweep();
        } catch (RuntimeException | Error e) {
            LOG.warn("Holds that are due could not be looked for: {}", e.getClass().getName());
        }
    }

    @Override
    public void start() {
        ScheduledExecutorService started =
                Executors.newSingleThreadScheduledExecutor(new AxonThreadFactory("HoldSweeper"));
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

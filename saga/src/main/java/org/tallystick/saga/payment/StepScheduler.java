package org.tallystick.saga.payment;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.boot.autoconfigure.Jackson3Serializer;
import com.github.kagkarlsson.scheduler.logging.LogLevel;
import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.Execution;
import com.github.kagkarlsson.scheduler.task.FailureHandler.OnFailureRetryLater;
import com.github.kagkarlsson.scheduler.task.Task;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import java.time.Clock;
import java.time.Instant;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import javax.sql.DataSource;
import org.axonframework.common.AxonThreadFactory;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/**
 * Works off the timers of payments by a db-scheduler of its own, with its own threads and table:
 * calls to gateways may take seconds, and holds must end in time all the same. It is no bean of
 * db-scheduler's type, or it would take the place of the one for the holds.
 */
@Component
class StepScheduler implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(StepScheduler.class);

    /** So many beats are missed before a process is taken for dead; the least that is allowed. */
    private static final int MISSED_HEARTBEATS = 4;

    private final DataSource dataSource;
    private final JsonMapper json;
    private final PaymentSteps steps;
    private final StepTimerTable table;
    private final PaymentSettings settings;
    private final Clock clock;
    private volatile @Nullable Scheduler running;

    StepScheduler(
            DataSource dataSource,
            JsonMapper json,
            PaymentSteps steps,
            StepTimerTable table,
            PaymentSettings settings,
            Clock clock) {
        this.dataSource = dataSource;
        this.json = json;
        this.steps = steps;
        this.table = table;
        this.settings = settings;
        this.clock = clock;
    }

    /** Looks for timers that are due now and not only at the next look. */
    void look() {
        Scheduler scheduler = running;
        if (scheduler != null) {
            scheduler.triggerCheckForDueExecutions();
        }
    }

    @Override
    public void start() {
        Scheduler scheduler =
                Scheduler.create(dataSource, task())
                        .tableName(StepTimerTable.TABLE)
                        .serializer(new Jackson3Serializer(json))
                        .clock(clock::instant)
                        .threads(settings.stepThreads())
                        .pollUsingLockAndFetch(0.5, 1.0)
                        .pollingInterval(settings.pollingInterval())
                        .heartbeatInterval(settings.heartbeatInterval())
                        .missedHeartbeatsLimit(MISSED_HEARTBEATS)
                        .shutdownMaxWait(settings.shutdownMaxWait())
                        .housekeeperExecutor(new Housekeepers())
                        .failureLogging(LogLevel.WARN, false)
                        .build();
        scheduler.start();
        running = scheduler;
    }

    private Task<StepTimer> task() {
        return Tasks.custom(StepTimerTable.TASK, StepTimer.class)
                .onDeadExecutionRevive()
                .onFailure(new OnFailureRetryLater<>(settings.retryDelay()))
                .execute((timer, context) -> carryOn(timer.getData(), context.getExecution()));
    }

    private CompletionHandler<StepTimer> carryOn(StepTimer timer, Execution execution) {
        String paymentId = execution.getId();
        Instant goOn = carryOn(paymentId, timer);
        return (done, operations) -> table.letGo(paymentId, execution.version, goOn);
    }

    private @Nullable Instant carryOn(String paymentId, StepTimer timer) {
        try {
            return steps.carryOn(paymentId, timer);
        } catch (RuntimeException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            LOG.warn("A step of payment {} failed: {}", paymentId, cause.getClass().getName());
            return clock.instant().plus(settings.retryDelay());
        }
    }

    @Override
    public void stop() {
        Scheduler scheduler = running;
        if (scheduler != null) {
            running = null;
            scheduler.stop();
        }
    }

    @Override
    public boolean isRunning() {
        return running != null;
    }

    /** Threads that only ever sleep when they are stopped, which need not wake by themselves. */
    private static final class Housekeepers extends ScheduledThreadPoolExecutor {

        private static final int HEARTBEATS_AND_DEAD_AND_UNKNOWN = 3;

        private Housekeepers() {
            super(HEARTBEATS_AND_DEAD_AND_UNKNOWN, new AxonThreadFactory("PaymentSteps"));
        }

        @Override
        public void shutdown() {
            shutdownNow();
        }
    }
}

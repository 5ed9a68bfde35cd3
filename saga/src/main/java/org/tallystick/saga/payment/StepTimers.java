package org.tallystick.saga.payment;

import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.tallystick.saga.payment.StepTimerTable.Setting;

/**
 * Sets timers in the transaction that also stores the sagas and the tracking token: one statement
 * for all of it, and of several settings of one timer the last. What is due at once is then told to
 * the scheduler, which would see it at its next look anyway.
 */
@Component
class StepTimers {

    private static final String SETTINGS = StepTimers.class.getName();

    private final StepTimerTable table;
    private final StepScheduler scheduler;
    private final Clock clock;

    StepTimers(StepTimerTable table, StepScheduler scheduler, Clock clock) {
        this.table = table;
        this.scheduler = scheduler;
        this.clock = clock;
    }

    void set(KnownOrder order, @Nullable Instant at, Trace trace) {
        Map<String, Setting> settings =
                CurrentUnitOfWork.get().getOrComputeResource(SETTINGS, key -> newSettings());
        settings.put(
                order.paymentId(),
                new Setting(order.paymentId(), at, StepTimer.of(order.gateway(), trace)));
    }

    /**
     * Sorted, so that whoever else sets several timers never waits for us while we wait for him.
     */
    private Map<String, Setting> newSettings() {
        Map<String, Setting> settings = new TreeMap<>();
        UnitOfWork<?> unitOfWork = CurrentUnitOfWork.get();
        unitOfWork.onPrepareCommit(committing -> table.set(settings.values()));
        unitOfWork.afterCommit(committed -> tellOfDue(settings));
        return settings;
    }

    private void tellOfDue(Map<String, Setting> settings) {
        Instant now = clock.instant();
        if (settings.values().stream().anyMatch(setting -> setting.isDue(now))) {
            scheduler.look();
        }
    }
}

package org.tallystick.saga.holds;

import java.util.Set;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.DisallowReplay;
import org.axonframework.eventhandling.EventHandler;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.springframework.stereotype.Component;
import org.tallystick.api.account.AccountEvent.FundsHeld;
import org.tallystick.api.account.AccountEvent.HoldCaptured;
import org.tallystick.api.account.AccountEvent.HoldExpired;
import org.tallystick.api.account.AccountEvent.HoldVoided;

/**
 * Sets a durable timer for each hold and cancels it once the hold is closed, in the transaction
 * that also stores the tracking token. A hold that is placed and closed within one batch has none.
 */
@Component
@ProcessingGroup(HoldTimers.PROCESSOR)
@DisallowReplay
public class HoldTimers {

    /** The processor's name. Its tokens are stored under it, so it never changes. */
    public static final String PROCESSOR = "hold-timers";

    /** What it handles. */
    public static final Set<Class<?>> EVENTS =
            Set.of(FundsHeld.class, HoldCaptured.class, HoldVoided.class, HoldExpired.class);

    private static final String BATCH = TimerBatch.class.getName();

    private final TimerTable table;

    HoldTimers(TimerTable table) {
        this.table = table;
    }

    @EventHandler
    void on(FundsHeld event) {
        batch().placed(event.movement());
    }

    @EventHandler
    void on(HoldCaptured event) {
        if (event.holdClosed()) {
            batch().closed(event.movement());
        }
    }

    @EventHandler
    void on(HoldVoided event) {
        batch().closed(event.movement());
    }

    @EventHandler
    void on(HoldExpired event) {
        batch().closed(event.movement());
    }

    private TimerBatch batch() {
        return CurrentUnitOfWork.get().getOrComputeResource(BATCH, key -> newBatch());
    }

    private TimerBatch newBatch() {
        TimerBatch batch = new TimerBatch();
        UnitOfWork<?> unitOfWork = CurrentUnitOfWork.get();
        unitOfWork.onPrepareCommit(committing -> batch.writeTo(table));
        return batch;
    }
}

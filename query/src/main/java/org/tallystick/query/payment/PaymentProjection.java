package org.tallystick.query.payment;

import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.EventHandler;
import org.axonframework.eventhandling.ResetHandler;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.tallystick.api.payment.PaymentEvent;

/**
 * Writes payments, refunds and timelines. The rows of a batch are gathered in its unit of work and
 * written just before it commits, in the transaction that also stores the tracking token: either
 * all of it happened, or the batch comes again.
 */
public class PaymentProjection {

    /**
     * The name of the first generation's processor. Tokens are stored under it, so it never
     * changes.
     */
    public static final String PROCESSOR = "payments";

    private static final String BATCH = PaymentBatch.class.getName();

    private final PaymentTables tables;

    PaymentProjection(PaymentTables tables) {
        this.tables = tables;
    }

    /** One handler for all: each event carries all that changes. */
    @EventHandler
    void on(PaymentEvent event, DomainEventMessage<?> message) {
        batch().add(RecordedEvent.of(event, message));
    }

    @ResetHandler
    void reset() {
        tables.empty();
    }

    private PaymentBatch batch() {
        return CurrentUnitOfWork.get().getOrComputeResource(BATCH, key -> newBatch());
    }

    private PaymentBatch newBatch() {
        PaymentBatch batch = new PaymentBatch();
        UnitOfWork<?> unitOfWork = CurrentUnitOfWork.get();
        unitOfWork.onPrepareCommit(committing -> tables.write(batch));
        return batch;
    }
}

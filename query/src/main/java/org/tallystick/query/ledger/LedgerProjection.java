package org.tallystick.query.ledger;

import java.util.Set;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.EventHandler;
import org.axonframework.eventhandling.ResetHandler;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.tallystick.api.account.AccountEvent;
import org.tallystick.api.payment.PaymentEvent.GatewayMoneyPosted;

/**
 * Writes ledger entries, balances and holds. The rows of a batch are gathered in its unit of work
 * and written just before it commits, in the transaction that also stores the tracking token:
 * either all of it happened, or the batch comes again.
 */
public class LedgerProjection {

    /**
     * The name of the first generation's processor. Tokens are stored under it, so it never
     * changes.
     */
    public static final String PROCESSOR = "ledger";

    /** The families of events that it handles. */
    public static final Set<Class<?>> EVENTS = Set.of(AccountEvent.class, GatewayMoneyPosted.class);

    private static final String BATCH = LedgerBatch.class.getName();

    private final LedgerTables tables;

    LedgerProjection(LedgerTables tables) {
        this.tables = tables;
    }

    /**
     * Takes the message whole: a metadata parameter would have the metadata of every event read on
     * the one thread that hands events out.
     */
    @EventHandler
    void on(AccountEvent event, DomainEventMessage<?> message, TrackingToken token) {
        batch().add(event, Origin.of(message, position(token)));
    }

    @EventHandler
    void on(GatewayMoneyPosted event, DomainEventMessage<?> message, TrackingToken token) {
        batch().add(event, Origin.of(message, position(token)));
    }

    @ResetHandler
    void reset() {
        tables.empty();
    }

    private static long position(TrackingToken token) {
        return token.position()
                .orElseThrow(() -> new IllegalStateException("Token without a position"));
    }

    private LedgerBatch batch() {
        return CurrentUnitOfWork.get().getOrComputeResource(BATCH, key -> newBatch());
    }

    private LedgerBatch newBatch() {
        LedgerBatch batch = new LedgerBatch();
        UnitOfWork<?> unitOfWork = CurrentUnitOfWork.get();
        unitOfWork.onPrepareCommit(committing -> tables.write(batch));
        return batch;
    }
}

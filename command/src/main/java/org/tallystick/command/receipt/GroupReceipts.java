package org.tallystick.command.receipt;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.GenericDomainEventMessage;
import org.axonframework.eventsourcing.eventstore.DomainEventStream;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.axonframework.serialization.Serializer;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Ids;
import org.tallystick.api.receipt.ReceiptEvent;
import org.tallystick.command.store.StoreHead.StoredPayload;

/**
 * The receipts of one group of commands. Those of the group's own callbacks were read when it
 * began; others, such as an old deduction's, are read when they are asked for.
 */
public class GroupReceipts implements Receipts {

    private static final String STREAM_TYPE = "CallbackReceipt";
    private static final String RESOURCE = GroupReceipts.class.getName();

    private final EventStore events;
    private final Serializer serializer;

    public GroupReceipts(EventStore events, Serializer serializer) {
        this.events = events;
        this.serializer = serializer;
    }

    /** Notes what is stored of the group's own callbacks; those that are missing are new. */
    public void begin(UnitOfWork<?> group, List<String> movementIds, List<StoredPayload> stored) {
        Map<String, @Nullable CallbackReceipt> known = knownIn(group);
        movementIds.forEach(movementId -> known.put(movementId, null));
        for (StoredPayload row : stored) {
            ReceiptEvent event = serializer.deserialize(row.payload());
            known.compute(
                    event.movementId(), (id, before) -> CallbackReceipt.evolve(before, event));
        }
    }

    @Override
    public @Nullable CallbackReceipt find(String movementId) {
        Map<String, @Nullable CallbackReceipt> known = knownIn(CurrentUnitOfWork.get());
        if (known.containsKey(movementId)) {
            return known.get(movementId);
        }
        CallbackReceipt receipt = read(movementId);
        known.put(movementId, receipt);
        return receipt;
    }

    @Override
    public void record(ReceiptEvent event) {
        UnitOfWork<?> unitOfWork = CurrentUnitOfWork.get();
        Map<String, @Nullable CallbackReceipt> known = knownIn(unitOfWork);
        String movementId = event.movementId();
        CallbackReceipt before = find(movementId);
        CallbackReceipt after = CallbackReceipt.evolve(before, event);
        known.put(movementId, after);
        unitOfWork.onRollback(rolledBack -> known.put(movementId, before));
        events.publish(
                new GenericDomainEventMessage<>(
                        STREAM_TYPE, Ids.receiptStream(movementId), after.version(), event));
    }

    /** A receipt from the event store alone. */
    @Nullable CallbackReceipt read(String movementId) {
        DomainEventStream stream = events.readEvents(Ids.receiptStream(movementId));
        CallbackReceipt receipt = null;
        while (stream.hasNext()) {
            DomainEventMessage<?> event = stream.next();
            receipt = CallbackReceipt.evolve(receipt, (ReceiptEvent) event.getPayload());
        }
        return receipt;
    }

    private static Map<String, @Nullable CallbackReceipt> knownIn(UnitOfWork<?> unitOfWork) {
        return unitOfWork.root().getOrComputeResource(RESOURCE, key -> new HashMap<>());
    }
}

package org.tallystick.query.ledger;

import java.util.UUID;
import org.axonframework.eventhandling.DomainEventMessage;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.TraceKeys;
import org.tallystick.api.account.AccountEvent;

/**
 * An event with its place in the event store.
 *
 * @param position global, over all streams
 * @param version number in the account's stream
 */
record RecordedEvent(
        AccountEvent event, UUID eventId, long position, long version, @Nullable String requestId) {

    static RecordedEvent of(AccountEvent event, DomainEventMessage<?> message, long position) {
        return new RecordedEvent(
                event,
                UUID.fromString(message.getIdentifier()),
                position,
                message.getSequenceNumber(),
                (String) message.getMetaData().get(TraceKeys.REQUEST_ID));
    }
}

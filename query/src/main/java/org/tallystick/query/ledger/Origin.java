package org.tallystick.query.ledger;

import java.util.UUID;
import org.axonframework.eventhandling.DomainEventMessage;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.TraceKeys;

/**
 * Where an event stands in the event store, and what it came with.
 *
 * @param position global, over all streams
 * @param version number in its own stream
 * @param traceId empty if the event has none
 */
record Origin(
        UUID eventId, long position, long version, String traceId, @Nullable String requestId) {

    static Origin of(DomainEventMessage<?> message, long position) {
        return new Origin(
                UUID.fromString(message.getIdentifier()),
                position,
                message.getSequenceNumber(),
                (String) message.getMetaData().getOrDefault(TraceKeys.TRACE_ID, ""),
                (String) message.getMetaData().get(TraceKeys.REQUEST_ID));
    }
}

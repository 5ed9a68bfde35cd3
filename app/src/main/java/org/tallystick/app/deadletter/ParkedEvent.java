package org.tallystick.app.deadletter;

import java.util.Optional;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.TrackedEventMessage;

/**
 * What is kept of an event that is parked: where it is found again.
 *
 * @param sequence its stream, in which its order is kept
 * @param position in the event store
 * @param version number in its stream
 */
record ParkedEvent(String sequence, long position, long version, String eventId, String type) {

    /** Empty if it is no event of a stream, which could not be found again. */
    static Optional<ParkedEvent> of(EventMessage<?> message) {
        if (message instanceof DomainEventMessage<?> event) {
            return Optional.of(
                    new ParkedEvent(
                            event.getAggregateIdentifier(),
                            position(message),
                            event.getSequenceNumber(),
                            event.getIdentifier(),
                            event.getPayloadType().getSimpleName()));
        }
        return Optional.empty();
    }

    /** The position of an event that came from the store; -1 for one that did not. */
    static long position(EventMessage<?> message) {
        return message instanceof TrackedEventMessage<?> tracked
                ? tracked.trackingToken().position().orElse(-1)
                : -1;
    }
}

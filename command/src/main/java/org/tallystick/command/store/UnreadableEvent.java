package org.tallystick.command.store;

import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.GenericTrackedDomainEventMessage;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.eventhandling.TrackingToken;
import org.tallystick.command.store.MarkingSerializer.NewerKind;

/**
 * An event of a kind that this version does not know, in its place among the others. Whoever asks
 * what it is gets the exception: nobody can pass over it by mistake.
 */
final class UnreadableEvent extends GenericTrackedDomainEventMessage<Object> {

    private static final long serialVersionUID = 1L;

    private UnreadableEvent(TrackingToken token, DomainEventMessage<Object> event) {
        super(token, event);
    }

    /** The event itself, or one that cannot be passed over. */
    @SuppressWarnings("unchecked") // Nobody gets at what it holds.
    static TrackedEventMessage<?> inPlaceOf(TrackedEventMessage<?> event) {
        return event instanceof DomainEventMessage<?> one
                        && event.getPayloadType() == NewerKind.class
                ? new UnreadableEvent(event.trackingToken(), (DomainEventMessage<Object>) one)
                : event;
    }

    /** The name of its kind. */
    String type() {
        try {
            getPayload();
            return "unknown";
        } catch (NewerEventException e) {
            return e.type();
        }
    }

    /**
     * Has no answer.
     *
     * @throws NewerEventException always
     */
    @Override
    public Class<Object> getPayloadType() {
        throw new NewerEventException(type());
    }
}

package org.tallystick.saga.payment;

import org.axonframework.eventsourcing.eventstore.DomainEventStream;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.springframework.stereotype.Component;
import org.tallystick.api.Ids;
import org.tallystick.api.payment.PaymentEvent.PaymentStarted;

/**
 * Looks an order up in the first event of its payment, for the rare case that nobody remembers it:
 * a saga that begins again, a timer that was lost.
 */
@Component
class PaymentOrders {

    private final EventStore events;

    PaymentOrders(EventStore events) {
        this.events = events;
    }

    KnownOrder find(String paymentId) {
        DomainEventStream stream = events.readEvents(Ids.paymentStream(paymentId), 0);
        if (stream.hasNext() && stream.next().getPayload() instanceof PaymentStarted started) {
            return KnownOrder.of(started.order());
        }
        throw new IllegalStateException("A payment whose first event is not its start");
    }
}

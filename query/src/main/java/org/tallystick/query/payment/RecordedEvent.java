package org.tallystick.query.payment;

import org.axonframework.eventhandling.DomainEventMessage;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.TraceKeys;
import org.tallystick.api.payment.PaymentEvent;

/**
 * An event with what is stored beside it.
 *
 * @param version its number in the payment's stream
 */
record RecordedEvent<E extends PaymentEvent>(
        E event, long version, @Nullable String traceId, @Nullable String requestId) {

    static RecordedEvent<PaymentEvent> of(PaymentEvent event, DomainEventMessage<?> message) {
        return new RecordedEvent<>(
                event,
                message.getSequenceNumber(),
                (String) message.getMetaData().get(TraceKeys.TRACE_ID),
                (String) message.getMetaData().get(TraceKeys.REQUEST_ID));
    }

    /** The same with another event. */
    <F extends PaymentEvent> RecordedEvent<F> with(F narrower) {
        return new RecordedEvent<>(narrower, version, traceId, requestId);
    }
}

package org.tallystick.saga.payment;

import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.Segment;
import org.axonframework.modelling.saga.AnnotatedSagaManager;
import org.axonframework.modelling.saga.AssociationValue;
import org.axonframework.modelling.saga.Saga;
import org.axonframework.modelling.saga.SagaRepository;
import org.tallystick.api.payment.PaymentEvent;

/**
 * Brings events to the sagas of their payments. Axon's own way gives every event to every segment,
 * each of which asks the database whether the saga is one of its own; here the segment of the
 * payment's stream is the only one that handles it, before and after a split or a merge.
 */
final class PaymentSagas extends AnnotatedSagaManager<PaymentSaga> {

    private final SagaRepository<PaymentSaga> sagas;

    PaymentSagas(SagaRepository<PaymentSaga> sagas) {
        super(
                AnnotatedSagaManager.<PaymentSaga>builder()
                        .sagaType(PaymentSaga.class)
                        .sagaRepository(sagas));
        this.sagas = sagas;
    }

    /** Asks the message and not its payload, which would be read here for all segments. */
    @Override
    public boolean canHandle(EventMessage<?> event, Segment segment) {
        return PaymentEvent.class.isAssignableFrom(event.getPayloadType())
                && event instanceof DomainEventMessage<?> recorded
                && segment.matches(recorded.getAggregateIdentifier());
    }

    @Override
    public void handle(EventMessage<?> event, Segment segment) throws Exception {
        PaymentEvent payload = (PaymentEvent) event.getPayload();
        Saga<PaymentSaga> saga = sagas.load(payload.paymentId());
        if (saga != null && saga.isActive()) {
            saga.handle(event);
        } else if (PaymentSaga.isWorkFor(payload)) {
            begin(payload.paymentId()).handle(event);
        }
    }

    private Saga<PaymentSaga> begin(String paymentId) {
        Saga<PaymentSaga> saga = sagas.createInstance(paymentId, PaymentSaga::new);
        saga.getAssociationValues().add(new AssociationValue(PaymentSaga.PAYMENT_ID, paymentId));
        return saga;
    }
}

package org.tallystick.query.ledger;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Callback;
import org.tallystick.api.MovementType;
import org.tallystick.api.account.Movement;
import org.tallystick.api.payment.PaymentEvent.GatewayMoneyPosted;

/** What rows of the ledger tell about why they are there. */
record EntryCause(
        MovementType type,
        String movementId,
        Callback callback,
        @Nullable String reference,
        @Nullable Instant occurredAt,
        Instant recordedAt,
        String traceId) {

    static EntryCause of(Movement movement) {
        return new EntryCause(
                movement.type(),
                movement.movementId(),
                movement.callback(),
                movement.reference(),
                movement.occurredAt(),
                movement.recordedAt(),
                movement.traceId());
    }

    /** Money at a gateway: the gateway says it, by what it is called within its payment. */
    static EntryCause of(GatewayMoneyPosted event, Origin origin) {
        Callback callback =
                Callback.within(
                        "gateway:" + event.gateway(),
                        event.paymentId(),
                        event.posting().postingId());
        return new EntryCause(
                typeOf(event),
                callback.movementId(),
                callback,
                event.paymentId(),
                null,
                event.recordedAt(),
                origin.traceId());
    }

    private static MovementType typeOf(GatewayMoneyPosted event) {
        return switch (event.posting().kind()) {
            case INTO_SUSPENSE -> MovementType.RECHARGE;
            case OUT_OF_SUSPENSE -> MovementType.REFUND;
            case WRITTEN_OFF, UNCLAIMED -> MovementType.ADJUSTMENT;
            case LOST, LOSS_RECOVERED -> MovementType.DISPUTE;
        };
    }
}

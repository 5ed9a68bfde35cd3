package org.tallystick.api.receipt;

import java.time.Instant;
import java.util.Map;
import org.axonframework.serialization.Revision;
import org.tallystick.api.Callback;
import org.tallystick.api.Money;
import org.tallystick.api.account.Movement;
import org.tallystick.api.account.RefusedMovement;
import org.tallystick.api.payment.PaymentAnswer;

/**
 * All facts of a receipt's stream. The stream's id is made from the callback, so the event store's
 * uniqueness keeps one callback to one outcome, for ever and over all accounts.
 */
public sealed interface ReceiptEvent {

    /** The movement id that the callback makes; the receipt's own id without its prefix. */
    String movementId();

    /**
     * The callback moved money.
     *
     * @param content what was asked for, as named texts, the currency resolved
     */
    @Revision("1")
    record MovementReceipted(Map<String, String> content, Movement movement)
            implements ReceiptEvent {

        public MovementReceipted {
            content = Map.copyOf(content);
        }

        @Override
        public String movementId() {
            return movement.movementId();
        }
    }

    /**
     * The callback was refused.
     *
     * @param content what was asked for, as named texts, the currency resolved
     */
    @Revision("1")
    record RefusalReceipted(Map<String, String> content, RefusedMovement refused)
            implements ReceiptEvent {

        public RefusalReceipted {
            content = Map.copyOf(content);
        }

        @Override
        public String movementId() {
            return refused.movementId();
        }
    }

    /** A person reopened the refusal: the callback may be tried once more. */
    @Revision("1")
    record ReceiptReopened(Callback callback, Instant recordedAt) implements ReceiptEvent {

        @Override
        public String movementId() {
            return callback.movementId();
        }
    }

    /**
     * Part or all of the movement was given back, by a refund or a reversal.
     *
     * @param by the movement that gave it back
     * @param amount what it gave back
     * @param remaining what can still be given back, in minor units
     */
    @Revision("1")
    record MovementGivenBack(
            String movementId, String by, Money amount, long remaining, Instant recordedAt)
            implements ReceiptEvent {}

    /**
     * A refund of the movement was reversed: what it had given back can be given back again.
     *
     * @param refundId the refund that was reversed
     * @param amount what it had given back
     * @param remaining what can still be given back now, in minor units
     */
    @Revision("1")
    record RefundReversed(
            String movementId, String refundId, Money amount, long remaining, Instant recordedAt)
            implements ReceiptEvent {}

    /**
     * The callback was a request about a payment, and was answered so.
     *
     * @param content what was asked for, as named texts, the currency resolved
     */
    @Revision("1")
    record PaymentRequestReceipted(Map<String, String> content, PaymentAnswer answer)
            implements ReceiptEvent {

        public PaymentRequestReceipted {
            content = Map.copyOf(content);
        }

        @Override
        public String movementId() {
            return answer.callback().movementId();
        }
    }
}

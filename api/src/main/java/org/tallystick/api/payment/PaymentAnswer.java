package org.tallystick.api.payment;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Callback;

/**
 * What a client was answered to a request about a payment; kept for ever, so that the same request
 * gets the same answer.
 *
 * @param action what was asked for
 * @param order the payment's order as it stood; null if another payment has the order
 * @param standing the payment right after it
 * @param refund the refund, if one was asked for and not refused
 * @param refusal null if it was accepted
 */
public record PaymentAnswer(
        Action action,
        String paymentId,
        Callback callback,
        @Nullable PaymentOrder order,
        @Nullable PaymentStanding standing,
        @Nullable RefundStanding refund,
        @Nullable PaymentRefusal refusal,
        Instant recordedAt,
        String traceId) {

    /** What a client can ask for. */
    public enum Action {
        START,
        CANCEL,
        REFUND
    }
}

package org.tallystick.api.payment;

import org.jspecify.annotations.Nullable;
import org.tallystick.api.Money;

/**
 * One call to a gateway that is due. Whatever it does is recorded before it is made.
 *
 * @param amount of the charge, or of the refund
 * @param refundId of a refund and its query
 * @param trade the gateway's number of the trade to refund
 * @param attempt 1 for the first try of this step
 */
public record GatewayStep(
        Kind kind,
        PaymentOrder order,
        Money amount,
        @Nullable String refundId,
        @Nullable String trade,
        int attempt) {

    /** What is asked of the gateway. */
    public enum Kind {
        CHARGE,
        QUERY,
        CLOSE,
        REFUND,
        QUERY_REFUND
    }
}

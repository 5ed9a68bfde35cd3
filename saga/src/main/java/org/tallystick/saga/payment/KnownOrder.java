package org.tallystick.saga.payment;

import org.jspecify.annotations.Nullable;
import org.tallystick.api.payment.PaymentOrder;

/** What of an order is needed to act for it. Stored in the saga as JSON; its names are for ever. */
record KnownOrder(
        String paymentId,
        String orderId,
        String accountId,
        String gateway,
        @Nullable String reference) {

    static KnownOrder of(PaymentOrder order) {
        return new KnownOrder(
                order.paymentId(),
                order.orderId(),
                order.accountId(),
                order.gateway(),
                order.reference());
    }

    /** What the account's movements are called by: what the client said, or else its number. */
    String label() {
        return reference == null ? orderId : reference;
    }
}

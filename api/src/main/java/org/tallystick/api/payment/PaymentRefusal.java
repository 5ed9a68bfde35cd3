package org.tallystick.api.payment;

import java.util.Locale;

/** An expected no to a client, recorded under its key and given again for ever. */
public enum PaymentRefusal {
    /** The client's order has a payment already, under another key. */
    ORDER_EXISTS,
    /** The payment is settled, or is being closed or reviewed. */
    PAYMENT_NOT_CANCELLABLE,
    /** The payment's money is withdrawn by a dispute. */
    PAYMENT_DISPUTED,
    /** All refunds together would exceed what was captured. */
    REFUND_EXCEEDS_CAPTURED;

    /** The stable code that clients see. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}

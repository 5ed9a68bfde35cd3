package org.tallystick.api.payment;

/** How far a refund of a payment has come. */
public enum RefundStatus {
    REQUESTED,
    PENDING,
    UNKNOWN,
    SUCCEEDED,
    FAILED,
    /** It had succeeded, and the gateway took that back. */
    REVERSED;

    /** Whether it counts against what can still be refunded. */
    public boolean isCounted() {
        return this != FAILED && this != REVERSED;
    }
}

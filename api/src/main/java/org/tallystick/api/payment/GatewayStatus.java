package org.tallystick.api.payment;

/** What the gateway last said for certain about the order itself. */
public enum GatewayStatus {
    /** It was never asked. */
    NONE,
    /** It has the order and has not decided. */
    PENDING,
    /** It has moved the money, whatever became of the payment on our side. */
    PAID,
    FAILED,
    CLOSED,
    NOT_FOUND,
    /** It was asked and has not answered. */
    UNKNOWN
}

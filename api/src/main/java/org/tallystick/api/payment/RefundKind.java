package org.tallystick.api.payment;

/** Why a payment is refunded. */
public enum RefundKind {
    /** Somebody asked for it. */
    CUSTOMER,
    /** Money has moved that should not have; it is given back by itself. */
    COMPENSATION
}

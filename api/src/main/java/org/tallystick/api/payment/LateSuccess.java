package org.tallystick.api.payment;

/** What becomes of a recharge that succeeds after its payment had expired or failed. */
public enum LateSuccess {
    CREDIT,
    REFUND
}

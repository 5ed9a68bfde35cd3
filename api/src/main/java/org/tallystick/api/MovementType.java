package org.tallystick.api;

/** What a movement does to an account. */
public enum MovementType {
    RECHARGE,
    DEDUCTION,
    REFUND,
    HOLD,
    CAPTURE,
    VOID,
    EXPIRY,
    REVERSAL,
    ADJUSTMENT,
    DISPUTE
}

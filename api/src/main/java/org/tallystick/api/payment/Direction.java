package org.tallystick.api.payment;

/** Which way the money of a payment goes. */
public enum Direction {
    /** From the account out through the gateway: held first, captured when it has succeeded. */
    DEDUCT,
    /** From outside through the gateway into the account. */
    RECHARGE
}

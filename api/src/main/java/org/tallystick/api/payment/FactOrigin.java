package org.tallystick.api.payment;

/** How a fact came to us. */
public enum FactOrigin {
    /** The answer to a charge. */
    CHARGE,
    /** The answer to a query, which is believed. */
    QUERY,
    /** The answer to a close. */
    CLOSE,
    /** The answer to a refund. */
    REFUND,
    /** The answer to the query of a refund, which is believed. */
    QUERY_REFUND,
    /** A signed callback. */
    CALLBACK
}

package org.tallystick.api.payment;

/** What a gateway can tell about an order, its refunds, returns and disputes. */
public enum FactKind {
    /** The order was taken; the outcome is still to come. */
    ACCEPTED,
    /** The money has moved. */
    SUCCEEDED,
    /** The money has not moved and will not. */
    FAILED,
    /** The order is known and not decided. */
    NOT_YET,
    /** The order is not known. */
    NOT_FOUND,
    /** The order was closed without money moving; or, after a full refund, with it. */
    CLOSED,
    /** The order cannot be closed because it has been paid. */
    ALREADY_PAID,
    REFUND_SUCCEEDED,
    /** The refund was taken; the outcome is still to come. */
    REFUND_PENDING,
    /** The gateway refuses the refund, or it has failed before it succeeded. */
    REFUND_FAILED,
    REFUND_NOT_FOUND,
    /** A refund that had succeeded was taken back. */
    REFUND_REVERSED,
    /** What was paid out came back. */
    RETURNED,
    /** The payer's bank has taken the money back for now. */
    FUNDS_WITHDRAWN,
    DISPUTE_WON,
    DISPUTE_LOST,
    /** No answer, or one that says nothing for certain: a time-out, an error, unreadable. */
    NO_ANSWER,
    /** The gateway cannot do what was asked; nothing was done. */
    NOT_SUPPORTED
}

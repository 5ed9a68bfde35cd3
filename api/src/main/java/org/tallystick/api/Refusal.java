package org.tallystick.api;

/**
 * An expected no to a movement. A refusal is recorded under its callback and given again for ever;
 * the caller's next try needs a new callback id. In order of precedence: the first that applies is
 * given.
 */
public enum Refusal {
    /** The account is closed for ever; send the money elsewhere. */
    ACCOUNT_CLOSED,
    /** The account is frozen; ask an operator to unfreeze it. */
    ACCOUNT_FROZEN,
    /** The hold was captured, voided or has expired; place a new one. */
    HOLD_NOT_OPEN,
    /** The capture is more than what is still open on the hold; capture less. */
    CAPTURE_EXCEEDS_HOLD,
    /** The refunds of this deduction would exceed it; refund less. */
    REFUND_EXCEEDS_DEDUCTION,
    /** The account has {@link Limits#OPEN_HOLDS_MAX} open holds; capture or void some first. */
    TOO_MANY_HOLDS,
    /** Less is available than the movement needs; recharge first. */
    INSUFFICIENT_FUNDS,
    /** The balance would pass {@link Limits#BALANCE_MAX}; use another account. */
    BALANCE_LIMIT_EXCEEDED;

    /** The stable code that clients see, such as {@code insufficient_funds}. */
    public String code() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}

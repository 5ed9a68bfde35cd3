package org.tallystick.api.payment;

/** What has to be done. Each is one command to the account, but for the case. */
public enum EffectKind {
    /** Reserve money: a deduction's, or that of the refund of a recharge. */
    HOLD_FUNDS,
    /** Release a hold. */
    VOID_HOLD,
    /** Take a hold's money to the gateway's clearing account; also from a frozen account. */
    CAPTURE_HOLD,
    /** Recharge the account from the gateway's clearing account. */
    CREDIT,
    /** Recharge the account from the gateway's suspense account. */
    CREDIT_FROM_SUSPENSE,
    /** Deduct from the account to the gateway's suspense account: a late debit. */
    DEBIT_TO_SUSPENSE,
    /** Give back all or part of a captured deduction. */
    GIVE_BACK,
    /** Undo a movement by an equal and opposite one; may pass the floor. */
    REVERSE,
    /** Take back what a dispute withdrew; may pass the floor. */
    DISPUTE_DEBIT,
    /** Give back what a dispute had taken. */
    DISPUTE_CREDIT,
    /** Open a case. */
    OPEN_CASE
}

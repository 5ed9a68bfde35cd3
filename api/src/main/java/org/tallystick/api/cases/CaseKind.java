package org.tallystick.api.cases;

import java.util.Set;

/** Why a case exists, and what a person may do about it. Stored by name, so names are for ever. */
public enum CaseKind {
    /** A movement was refused and should be tried again under the same callback id. */
    REFUSED_MOVEMENT(CaseAction.REOPEN, CaseAction.IGNORE),
    /** A recorded movement was wrong. */
    REVERSAL(CaseAction.REVERSE, CaseAction.IGNORE),
    /** A balance is too low by what the case names. */
    CREDIT_ADJUSTMENT(CaseAction.CREDIT, CaseAction.IGNORE),
    /** A balance is too high by what the case names. */
    DEBIT_ADJUSTMENT(CaseAction.LATE_DEBIT, CaseAction.IGNORE),
    /** A gateway reports a success that differs from the order in amount or currency. */
    AMOUNT_MISMATCH(CaseAction.CONFIRM_SUCCESS, CaseAction.CONFIRM_FAILED),
    /** A gateway has not told the outcome of a payment within all its queries. */
    GATEWAY_SILENT(CaseAction.CONFIRM_SUCCESS, CaseAction.CONFIRM_FAILED),
    /** A gateway contradicts the outcome that it reported first. */
    CONTRADICTION(CaseAction.REVERSE, CaseAction.IGNORE),
    /** A signed callback names an order that is not ours, or another gateway's. */
    UNKNOWN_ORDER(CaseAction.IGNORE),
    /** A signed callback cannot be read or processed. */
    CALLBACK_UNPROCESSED(CaseAction.IGNORE),
    /** A gateway refuses the refund that a client asked for. */
    REFUND_REFUSED(CaseAction.REFUND, CaseAction.IGNORE),
    /** Money in suspense cannot be given back through the gateway. */
    COMPENSATION_REFUSED(
            CaseAction.REFUND, CaseAction.CREDIT, CaseAction.LATE_DEBIT, CaseAction.WRITE_OFF),
    /** A refund had succeeded, and the gateway took it back. */
    REFUND_REVERSED(CaseAction.REVERSE, CaseAction.IGNORE),
    /** Money has come back for an account that cannot take it. */
    SUSPENSE(CaseAction.CREDIT, CaseAction.WRITE_OFF),
    /** The payer's bank has taken money back: won or lost, or left to the gateway to tell. */
    DISPUTE(CaseAction.CONFIRM_SUCCESS, CaseAction.CONFIRM_FAILED, CaseAction.IGNORE),
    /** A feed's row could not be applied; reopening applies it under the same callback id. */
    FEED_ROW(CaseAction.REOPEN, CaseAction.IGNORE),
    /** A feed's cursor does not agree with what was applied; reopening reads again from there. */
    FEED_CURSOR(CaseAction.REOPEN, CaseAction.IGNORE),
    /** What must agree does not, and no machine can say which side is right. */
    RECONCILIATION(CaseAction.REVERSE, CaseAction.IGNORE);

    @SuppressWarnings("ImmutableEnumChecker") // Set.of is immutable.
    private final Set<CaseAction> allowedActions;

    CaseKind(CaseAction... allowedActions) {
        this.allowedActions = Set.of(allowedActions);
    }

    /** What may be done. */
    public Set<CaseAction> allowedActions() {
        return allowedActions;
    }
}

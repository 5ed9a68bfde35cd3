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
    /** A feed's row could not be applied; reopening applies it under the same callback id. */
    FEED_ROW(CaseAction.REOPEN, CaseAction.IGNORE),
    /** A feed's cursor does not agree with what was applied; reopening reads again from there. */
    FEED_CURSOR(CaseAction.REOPEN, CaseAction.IGNORE);

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

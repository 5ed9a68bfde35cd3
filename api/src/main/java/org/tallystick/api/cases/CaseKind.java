package org.tallystick.api.cases;

import java.util.Set;

/** Why a case exists, and what a person may do about it. */
public enum CaseKind {
    /** A movement was refused and should be tried again under the same callback id. */
    REFUSED_MOVEMENT(CaseAction.REOPEN),
    /** A recorded movement was wrong. */
    REVERSAL(CaseAction.REVERSE),
    /** A balance is too low by what the case names. */
    CREDIT_ADJUSTMENT(CaseAction.CREDIT),
    /** A balance is too high by what the case names. */
    DEBIT_ADJUSTMENT(CaseAction.LATE_DEBIT);

    private final CaseAction action;

    CaseKind(CaseAction action) {
        this.action = action;
    }

    /** What may be done; {@link CaseAction#IGNORE} is always among it. */
    public Set<CaseAction> allowedActions() {
        return Set.of(action, CaseAction.IGNORE);
    }
}

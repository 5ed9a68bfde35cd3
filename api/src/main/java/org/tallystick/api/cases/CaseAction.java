package org.tallystick.api.cases;

/** How a case may be resolved. */
public enum CaseAction {
    CONFIRM_SUCCESS(true),
    CONFIRM_FAILED(true),
    REFUND(true),
    CREDIT(true),
    LATE_DEBIT(true),
    WRITE_OFF(true),
    REVERSE(true),
    REOPEN(true),
    IGNORE(false);

    private final boolean movesMoney;

    CaseAction(boolean movesMoney) {
        this.movesMoney = movesMoney;
    }

    /** Whether a second person has to agree. */
    public boolean needsSecondPerson() {
        return movesMoney;
    }
}

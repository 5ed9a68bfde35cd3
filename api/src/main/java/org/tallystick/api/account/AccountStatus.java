package org.tallystick.api.account;

/** Whether an account takes movements. */
public enum AccountStatus {
    /** Takes all movements. */
    OPEN,
    /** Pays nothing out that its owner asks for; still takes money in. */
    FROZEN,
    /** Ended for ever, at zero. */
    CLOSED
}

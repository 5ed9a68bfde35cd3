package org.tallystick.api.reconciliation;

/** What is compared. Stored by name, so names are for ever. */
public enum ReconciliationScope {
    /** The events against the ledger's entries, balances and holds. */
    LEDGER,
    /** The feeds' cursors against what was applied. */
    FEED,
    /** The payments against what the gateways' statements say. */
    PAYMENTS,
    /** Everything that there is. */
    ALL
}

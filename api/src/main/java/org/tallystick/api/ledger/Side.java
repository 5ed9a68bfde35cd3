package org.tallystick.api.ledger;

/** The two sides of the ledger. A customer's balance is our liability: credit raises it. */
public enum Side {
    DEBIT,
    CREDIT;

    /** The other side. */
    public Side opposite() {
        return this == DEBIT ? CREDIT : DEBIT;
    }
}

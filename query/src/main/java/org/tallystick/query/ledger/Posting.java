package org.tallystick.query.ledger;

import org.tallystick.api.Money;
import org.tallystick.api.ledger.Layer;
import org.tallystick.api.ledger.Side;

/**
 * One amount that is debited to one ledger account and credited to another, and so always balanced.
 */
record Posting(Layer layer, String debit, String credit, Money amount) {

    Posting {
        if (debit.equals(credit)) {
            throw new IllegalStateException("A posting needs two accounts");
        }
        if (amount.minor() <= 0) {
            throw new IllegalStateException("A posting needs a positive amount");
        }
    }

    String account(Side side) {
        return side == Side.DEBIT ? debit : credit;
    }

    /** By how much it raises an account: a credit does, a debit lowers it. */
    long effectOn(String account) {
        if (credit.equals(account)) {
            return amount.minor();
        }
        return debit.equals(account) ? -amount.minor() : 0;
    }
}

package org.tallystick.api.payment;

import org.tallystick.api.Money;

/**
 * A posting between two of the ledger's own accounts: money at a gateway that fits no customer's
 * account.
 *
 * @param postingId names it within its payment, such as {@code paid/T-1}
 */
public record GatewayPosting(String postingId, Kind kind, Money amount) {

    /** Which accounts it debits and credits; {@code x} is the gateway's name. */
    public enum Kind {
        /** Debit {@code clearing:x}, credit {@code suspense:x}. */
        INTO_SUSPENSE,
        /** Debit {@code suspense:x}, credit {@code clearing:x}. */
        OUT_OF_SUSPENSE,
        /** Debit {@code loss}, credit {@code suspense:x}. */
        WRITTEN_OFF,
        /** Debit {@code suspense:x}, credit {@code loss}: nobody can be given it. */
        UNCLAIMED,
        /** Debit {@code loss}, credit {@code clearing:x}. */
        LOST,
        /** Debit {@code clearing:x}, credit {@code loss}. */
        LOSS_RECOVERED
    }
}

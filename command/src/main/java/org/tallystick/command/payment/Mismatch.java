package org.tallystick.command.payment;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Money;
import org.tallystick.api.payment.GatewayFact;

/**
 * A success that differs from the order.
 *
 * @param trade the gateway's number of it
 * @param amount what it says has moved; null if it did not say
 * @param posted what was put into suspense because of it, below zero if it was taken out; null
 *     while nothing was posted
 * @param booked what the account had of the trade when the first of it was posted, in minor units
 * @param settled how much of what was posted people have decided about
 */
record Mismatch(
        @Nullable String trade,
        @Nullable Money amount,
        @Nullable Money posted,
        long booked,
        long settled) {

    static Mismatch first(GatewayFact fact) {
        return new Mismatch(fact.number(), fact.amount(), null, 0, 0);
    }

    /** What is said anew of the same trade leaves what was posted because of it. */
    static Mismatch of(GatewayFact fact, @Nullable Mismatch before) {
        return before != null && Objects.equals(before.trade(), fact.number())
                ? new Mismatch(
                        fact.number(),
                        fact.amount(),
                        before.posted(),
                        before.booked(),
                        before.settled())
                : first(fact);
    }

    /** What a trade's first posting is reckoned from stays so for those that follow. */
    Mismatch posting(Money change, @Nullable Trade now) {
        if (posted != null) {
            Money sum = new Money(posted.minor() + change.minor(), posted.currency());
            return new Mismatch(trade, amount, sum, booked, settled);
        }
        return new Mismatch(trade, amount, change, now == null ? 0 : now.amount().minor(), settled);
    }

    /** All that was posted was decided about. */
    Mismatch settling() {
        return new Mismatch(
                trade, amount, posted, booked, posted == null ? settled : posted.minor());
    }

    /** What was decided about so much was not carried out. */
    Mismatch unsettling(long minor) {
        return new Mismatch(trade, amount, posted, booked, settled - minor);
    }

    /** What of it stands in suspense, and nobody has decided about; null if nothing was posted. */
    @Nullable Money open() {
        return posted == null ? null : new Money(posted.minor() - settled, posted.currency());
    }

    boolean isPostedOf(@Nullable String number) {
        return posted != null && Objects.equals(trade, number);
    }
}

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
 * @param posted what stands in suspense because of it, below zero if it is missing there; null
 *     while nothing was posted
 */
record Mismatch(@Nullable String trade, @Nullable Money amount, @Nullable Money posted) {

    /** What is said anew of the same trade leaves what was posted because of it. */
    static Mismatch of(GatewayFact fact, @Nullable Mismatch before) {
        Money stands =
                before != null && Objects.equals(before.trade(), fact.number())
                        ? before.posted()
                        : null;
        return new Mismatch(fact.number(), fact.amount(), stands);
    }

    Mismatch posted(Money money) {
        return new Mismatch(trade, amount, money);
    }
}

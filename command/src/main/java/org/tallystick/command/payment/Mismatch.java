package org.tallystick.command.payment;

import org.jspecify.annotations.Nullable;
import org.tallystick.api.Money;

/**
 * A success that differs from the order.
 *
 * @param trade the gateway's number of it
 * @param amount what it says has moved; null if it did not say
 * @param posted what stands in suspense because of it, below zero if it is missing there; null
 *     while nothing was posted
 */
record Mismatch(@Nullable String trade, @Nullable Money amount, @Nullable Money posted) {

    Mismatch posted(Money money) {
        return new Mismatch(trade, amount, money);
    }
}

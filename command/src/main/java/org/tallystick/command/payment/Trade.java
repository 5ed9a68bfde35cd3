package org.tallystick.command.payment;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Money;

/**
 * What the gateway did for the order: the trade that counts.
 *
 * @param number the gateway's number; null if it has told none
 * @param amount what it moved
 * @param movementId the account's movement; null while there is none
 */
record Trade(
        @Nullable String number,
        Money amount,
        @Nullable Instant occurredAt,
        @Nullable String movementId) {

    Trade booked(String movement) {
        return new Trade(number, amount, occurredAt, movement);
    }

    /** Whether a number is another trade's; a fact without a number is about this one. */
    boolean isNot(@Nullable String other) {
        return number != null && other != null && !number.equals(other);
    }

    /** Whether something happened before it, as far as both times were told. */
    boolean isAfter(@Nullable Instant other) {
        return occurredAt != null && other != null && other.isBefore(occurredAt);
    }
}

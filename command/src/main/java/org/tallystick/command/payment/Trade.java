package org.tallystick.command.payment;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Money;
import org.tallystick.api.payment.FactKind;
import org.tallystick.api.payment.GatewayFact;

/**
 * What the gateway did for the order: the trade that counts.
 *
 * @param number the gateway's number; null if it has told none
 * @param amount what it moved
 * @param movementId the account's movement; null while there is none
 * @param told whether a person has told of it, whose number may be another than the gateway's
 */
record Trade(
        @Nullable String number,
        Money amount,
        @Nullable Instant occurredAt,
        @Nullable String movementId,
        boolean told) {

    Trade booked(String movement) {
        return new Trade(number, amount, occurredAt, movement, told);
    }

    /** The gateway has told its own number of what a person had told of. */
    Trade named(@Nullable String own) {
        return new Trade(own, amount, occurredAt, movementId, false);
    }

    boolean isNamedBy(GatewayFact fact) {
        return told
                && fact.kind() == FactKind.SUCCEEDED
                && fact.number() != null
                && amount.equals(fact.amount());
    }

    /** Whether a number is another trade's; a fact without a number is about this one. */
    boolean isNot(@Nullable String other) {
        return !told && number != null && other != null && !number.equals(other);
    }

    /** Whether something happened before it, as far as both times were told. */
    boolean isAfter(@Nullable Instant other) {
        return occurredAt != null && other != null && other.isBefore(occurredAt);
    }
}

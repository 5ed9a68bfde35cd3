package org.tallystick.api.account;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Callback;
import org.tallystick.api.Money;
import org.tallystick.api.MovementType;

/**
 * One movement of one account's money, and the account's balances right after it.
 *
 * @param movementId {@link Callback#movementId()} of its callback
 * @param amount what moved, always positive; the type tells the direction
 * @param reference the other party's identifier; null if none was given
 * @param occurredAt when it happened outside; null if not said
 * @param relatesTo the movement that this one goes on from: the hold of a capture, void or expiry,
 *     the deduction of a refund, the original of a reversal, what a dispute is about; null for the
 *     others
 * @param expiresAt when a hold ends by itself; null for the others
 * @param posted the posted balance after it, in minor units of the amount's currency
 * @param held the held amount after it, in the same units
 * @param version number of its event in the account's stream
 * @param recordedAt when it was written down; never earlier than the account's movement before it
 * @param traceId the trace of the request that made it
 */
public record Movement(
        String movementId,
        String accountId,
        MovementType type,
        Callback callback,
        Money amount,
        @Nullable String reference,
        @Nullable Instant occurredAt,
        @Nullable String relatesTo,
        @Nullable Instant expiresAt,
        long posted,
        long held,
        long version,
        Instant recordedAt,
        String traceId) {

    /** What may be spent after it: posted minus held. */
    public long available() {
        return posted - held;
    }
}

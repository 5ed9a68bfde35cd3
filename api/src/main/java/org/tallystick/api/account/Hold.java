package org.tallystick.api.account;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Money;

/**
 * A hold as its read model shows it.
 *
 * @param holdId the movement id of its placing
 * @param amount what was held at first
 * @param captured what has been taken so far, in minor units
 * @param open what is still held, in minor units; zero once the hold is not open
 */
public record Hold(
        String holdId,
        String accountId,
        Status status,
        Money amount,
        long captured,
        long open,
        @Nullable String reference,
        Instant expiresAt,
        Instant createdAt,
        Instant updatedAt) {

    /** How far a hold has come. */
    public enum Status {
        /** Something is still held. */
        OPEN,
        /** Taken in full, or in part and the rest released. */
        CAPTURED,
        /** Released on request, perhaps after partial captures. */
        VOIDED,
        /** Released because its time was over. */
        EXPIRED
    }
}

package org.tallystick.api.account;

import org.jspecify.annotations.Nullable;
import org.tallystick.api.Limits;

/**
 * An amount as a client asked for it: the currency may be left to the account.
 *
 * @param minor minor units, 1 to {@link Limits#AMOUNT_MAX}; anything else is refused
 * @param currency null means the account's currency; another than the account's is answered with
 *     {@link MovementResult.Obstacle#CURRENCY_MISMATCH}
 */
public record RequestedAmount(long minor, @Nullable String currency) {

    public RequestedAmount {
        if (minor < 1 || minor > Limits.AMOUNT_MAX) {
            throw new IllegalArgumentException("Amount out of range");
        }
    }
}

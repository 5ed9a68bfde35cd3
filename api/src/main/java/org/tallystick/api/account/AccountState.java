package org.tallystick.api.account;

import java.time.Instant;

/**
 * An account as it stands after one of its events. All amounts are minor units of {@code currency}.
 *
 * @param posted sum of the posted entries; negative when owed or overdrawn
 * @param held sum of what is still open on holds, never negative
 * @param overdraftLimit how far {@code available} may go below zero
 * @param version number of the account's last event, the opening being 0
 * @param asOf when that event was recorded
 */
public record AccountState(
        String accountId,
        String currency,
        AccountStatus status,
        long posted,
        long held,
        long overdraftLimit,
        long version,
        Instant asOf) {

    /** What may be spent now, before the overdraft limit: posted minus held. */
    public long available() {
        return posted - held;
    }

    /** How far a reversal has pushed the account below its floor; zero in all other cases. */
    public long owed() {
        return Math.max(0, -overdraftLimit - available());
    }
}

package org.tallystick.query.ledger;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.account.AccountEvent;
import org.tallystick.api.account.AccountEvent.AccountClosed;
import org.tallystick.api.account.AccountEvent.AccountFrozen;
import org.tallystick.api.account.AccountEvent.AccountUnfrozen;
import org.tallystick.api.account.AccountEvent.MovementEvent;
import org.tallystick.api.account.AccountEvent.OverdraftSet;
import org.tallystick.api.account.AccountStatus;

/**
 * What events change on an account's balance row; null is left as it is.
 *
 * @param version of the last of these events
 * @param asOf when that was recorded
 */
public record BalanceChange(
        String accountId,
        @Nullable Long posted,
        @Nullable Long held,
        @Nullable Long overdraftLimit,
        @Nullable AccountStatus status,
        long version,
        Instant asOf) {

    static BalanceChange of(AccountEvent event, long version) {
        Long posted = event instanceof MovementEvent moved ? moved.movement().posted() : null;
        Long held = event instanceof MovementEvent moved ? moved.movement().held() : null;
        Long limit = event instanceof OverdraftSet set ? set.limit() : null;
        return new BalanceChange(
                event.accountId(), posted, held, limit, status(event), version, event.recordedAt());
    }

    /** Both together, the other being the later one. */
    BalanceChange then(BalanceChange later) {
        return new BalanceChange(
                accountId,
                later.posted != null ? later.posted : posted,
                later.held != null ? later.held : held,
                later.overdraftLimit != null ? later.overdraftLimit : overdraftLimit,
                later.status != null ? later.status : status,
                later.version,
                later.asOf);
    }

    private static @Nullable AccountStatus status(AccountEvent event) {
        if (event instanceof AccountFrozen) {
            return AccountStatus.FROZEN;
        }
        if (event instanceof AccountUnfrozen) {
            return AccountStatus.OPEN;
        }
        return event instanceof AccountClosed ? AccountStatus.CLOSED : null;
    }
}

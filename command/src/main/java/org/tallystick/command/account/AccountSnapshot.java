package org.tallystick.command.account;

import java.time.Instant;
import java.util.List;
import org.axonframework.serialization.Revision;
import org.tallystick.api.account.AccountStatus;
import org.tallystick.command.account.OpenHolds.OpenHold;

/**
 * An account as it is written down now and then, so that a long history need not be read again. Its
 * amounts are minor units.
 *
 * @param overdraftLimitAtOpening what the account's opening is compared with when it is repeated
 * @param recentCallbacks see {@link RecentCallbacks#encode()}
 */
@Revision("1")
record AccountSnapshot(
        String accountId,
        String currency,
        AccountStatus status,
        long posted,
        long held,
        long overdraftLimit,
        long overdraftLimitAtOpening,
        Instant lastRecordedAt,
        List<OpenHold> openHolds,
        String recentCallbacks) {

    AccountSnapshot {
        openHolds = List.copyOf(openHolds);
    }
}

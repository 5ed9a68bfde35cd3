package org.tallystick.command.account;

import org.jspecify.annotations.Nullable;
import org.tallystick.api.account.AccountStatus;

/** What a payment must know of its account before it begins. */
public interface AccountFacts {

    /** The account as the unit of work in hand sees it, or null if there is none. */
    @Nullable AccountFact find(String accountId);

    /** An account's currency and status. */
    record AccountFact(String currency, AccountStatus status) {}
}

package org.tallystick.command.account;

import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.modelling.command.Repository;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.tallystick.api.Ids;
import org.tallystick.command.store.AggregateCache;

/** Asks the account itself, in the unit of work in hand; one in memory costs nothing. */
@Component
class LoadedAccounts implements AccountFacts {

    private final Repository<Account> accounts;
    private final AggregateCache cache;
    private final EventStore events;

    LoadedAccounts(Repository<Account> accounts, AggregateCache cache, EventStore events) {
        this.accounts = accounts;
        this.cache = cache;
        this.events = events;
    }

    @Override
    public @Nullable AccountFact find(String accountId) {
        String stream = Ids.accountStream(accountId);
        // Loading one that is not there would log a stack trace.
        boolean exists =
                cache.containsKey(stream) || events.lastSequenceNumberFor(stream).isPresent();
        return exists ? accounts.load(stream).invoke(Account::fact) : null;
    }
}

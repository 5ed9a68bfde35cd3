package org.tallystick.command.account;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.account.AccountEvent;
import org.tallystick.api.account.AccountEvent.AccountClosed;
import org.tallystick.api.account.AccountEvent.AccountFrozen;
import org.tallystick.api.account.AccountEvent.AccountOpened;
import org.tallystick.api.account.AccountEvent.AccountUnfrozen;
import org.tallystick.api.account.AccountEvent.FundsHeld;
import org.tallystick.api.account.AccountEvent.HoldCaptured;
import org.tallystick.api.account.AccountEvent.HoldExpired;
import org.tallystick.api.account.AccountEvent.HoldVoided;
import org.tallystick.api.account.AccountEvent.MovementEvent;
import org.tallystick.api.account.AccountEvent.MovementRefused;
import org.tallystick.api.account.AccountEvent.OverdraftSet;
import org.tallystick.api.account.AccountEvent.RefusalReopened;
import org.tallystick.api.account.AccountState;
import org.tallystick.api.account.AccountStatus;
import org.tallystick.api.account.Movement;
import org.tallystick.api.account.RequestedAmount;
import org.tallystick.command.account.OpenHolds.OpenHold;
import org.tallystick.command.store.RecordedTime;

/** All that an account's events have made of it: what its decisions look at. */
final class AccountStanding {

    private final String accountId;
    private final String currency;
    private final long overdraftLimitAtOpening;
    private final OpenHolds holds;
    private final RecentCallbacks recentCallbacks;
    private AccountStatus status;
    private Balances balances;
    private Instant lastRecordedAt;

    AccountStanding(AccountOpened opened) {
        this.accountId = opened.accountId();
        this.currency = opened.currency();
        this.overdraftLimitAtOpening = opened.overdraftLimit();
        this.holds = new OpenHolds(List.of());
        this.recentCallbacks = new RecentCallbacks();
        this.status = AccountStatus.OPEN;
        this.balances = Balances.empty(opened.overdraftLimit());
        this.lastRecordedAt = opened.recordedAt();
    }

    AccountStanding(AccountSnapshot snapshot) {
        this.accountId = snapshot.accountId();
        this.currency = snapshot.currency();
        this.overdraftLimitAtOpening = snapshot.overdraftLimitAtOpening();
        this.holds = new OpenHolds(snapshot.openHolds());
        this.recentCallbacks = RecentCallbacks.decode(snapshot.recentCallbacks());
        this.status = snapshot.status();
        this.balances = new Balances(snapshot.posted(), snapshot.held(), snapshot.overdraftLimit());
        this.lastRecordedAt = snapshot.lastRecordedAt();
    }

    /** Takes in one more fact. It runs again at every replay, so it only assigns. */
    void evolve(AccountEvent event) {
        if (event instanceof MovementEvent moved) {
            evolve(moved);
        } else if (event instanceof MovementRefused refusal) {
            recentCallbacks.add(refusal.refused().movementId(), refusal.refused().version());
        } else if (event instanceof RefusalReopened reopened) {
            recentCallbacks.remove(reopened.callback().movementId());
        } else if (event instanceof OverdraftSet set) {
            balances = balances.withOverdraftLimit(set.limit());
        } else if (event instanceof AccountFrozen) {
            status = AccountStatus.FROZEN;
        } else if (event instanceof AccountUnfrozen) {
            status = AccountStatus.OPEN;
        } else if (event instanceof AccountClosed) {
            status = AccountStatus.CLOSED;
        } else {
            throw new IllegalStateException("Unknown account event " + event.getClass());
        }
        lastRecordedAt = event.recordedAt();
    }

    private void evolve(MovementEvent event) {
        Movement movement = event.movement();
        balances = new Balances(movement.posted(), movement.held(), balances.overdraftLimit());
        recentCallbacks.add(movement.movementId(), movement.version());
        if (event instanceof FundsHeld) {
            holds.place(OpenHold.placedBy(movement));
        } else if (event instanceof HoldCaptured captured && !captured.holdClosed()) {
            holds.takeFrom(movement.relatesTo(), movement.amount().minor());
        } else if (event instanceof HoldCaptured
                || event instanceof HoldVoided
                || event instanceof HoldExpired) {
            holds.close(movement.relatesTo());
        }
    }

    String accountId() {
        return accountId;
    }

    String currency() {
        return currency;
    }

    Balances balances() {
        return balances;
    }

    OpenHolds holds() {
        return holds;
    }

    RecentCallbacks recentCallbacks() {
        return recentCallbacks;
    }

    boolean isFrozen() {
        return status == AccountStatus.FROZEN;
    }

    boolean isClosed() {
        return status == AccountStatus.CLOSED;
    }

    boolean wasOpenedWith(String openingCurrency, long overdraftLimit) {
        return currency.equals(openingCurrency) && overdraftLimitAtOpening == overdraftLimit;
    }

    /** Whether an amount names a currency, and not this account's. */
    boolean isForeign(@Nullable RequestedAmount amount) {
        return amount != null && amount.currency() != null && !amount.currency().equals(currency);
    }

    Instant nextRecordedAt(Clock clock) {
        return RecordedTime.notBefore(lastRecordedAt, clock);
    }

    AccountFacts.AccountFact fact() {
        return new AccountFacts.AccountFact(currency, status);
    }

    AccountState state(long version) {
        return new AccountState(
                accountId,
                currency,
                status,
                balances.posted(),
                balances.held(),
                balances.overdraftLimit(),
                version,
                lastRecordedAt);
    }

    AccountSnapshot snapshot() {
        return new AccountSnapshot(
                accountId,
                currency,
                status,
                balances.posted(),
                balances.held(),
                balances.overdraftLimit(),
                overdraftLimitAtOpening,
                lastRecordedAt,
                holds.all(),
                recentCallbacks.encode());
    }
}

package org.tallystick.query;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Callback;
import org.tallystick.api.Money;
import org.tallystick.api.MovementType;
import org.tallystick.api.Refusal;
import org.tallystick.api.account.AccountEvent;
import org.tallystick.api.account.AccountEvent.AccountClosed;
import org.tallystick.api.account.AccountEvent.AccountFrozen;
import org.tallystick.api.account.AccountEvent.AccountOpened;
import org.tallystick.api.account.AccountEvent.AccountUnfrozen;
import org.tallystick.api.account.AccountEvent.BalanceAdjusted;
import org.tallystick.api.account.AccountEvent.DeductionRefunded;
import org.tallystick.api.account.AccountEvent.FundsDeducted;
import org.tallystick.api.account.AccountEvent.FundsDisputed;
import org.tallystick.api.account.AccountEvent.FundsHeld;
import org.tallystick.api.account.AccountEvent.FundsRecharged;
import org.tallystick.api.account.AccountEvent.HoldCaptured;
import org.tallystick.api.account.AccountEvent.HoldExpired;
import org.tallystick.api.account.AccountEvent.HoldVoided;
import org.tallystick.api.account.AccountEvent.MovementRefused;
import org.tallystick.api.account.AccountEvent.MovementReversed;
import org.tallystick.api.account.AccountEvent.OverdraftSet;
import org.tallystick.api.account.AccountEvent.RefusalReopened;
import org.tallystick.api.account.Movement;
import org.tallystick.api.account.RefusedMovement;

/** Tells the events of one account, keeping its balances as the account itself would. */
public final class AccountStory {

    public static final Duration STEP = Duration.ofMillis(10);
    public static final Duration HOLD_LIFETIME = Duration.ofDays(7);

    private final String accountId;
    private final String currency;
    private final List<AccountEvent> events = new ArrayList<>();
    private Instant now;
    private String source = "default";
    private long posted;
    private long held;
    private int callbacks;

    public AccountStory(String accountId, String currency, Instant start) {
        this.accountId = accountId;
        this.currency = currency;
        this.now = start;
        add(new AccountOpened(accountId, currency, 0, now));
    }

    /** All events so far, in order; the index is the version. */
    public List<AccountEvent> events() {
        return List.copyOf(events);
    }

    public Instant now() {
        return now;
    }

    public long posted() {
        return posted;
    }

    public long held() {
        return held;
    }

    public AccountStory by(String newSource) {
        source = newSource;
        return this;
    }

    public Movement recharge(long amount) {
        posted += amount;
        return add(new FundsRecharged(movement(MovementType.RECHARGE, amount, null))).movement();
    }

    public Movement deduct(long amount) {
        posted -= amount;
        return add(new FundsDeducted(movement(MovementType.DEDUCTION, amount, null))).movement();
    }

    public Movement refund(Movement deduction, long amount) {
        posted += amount;
        Movement refund = movement(MovementType.REFUND, amount, deduction.movementId());
        return add(new DeductionRefunded(refund, deduction.callback().source())).movement();
    }

    public Movement hold(long amount) {
        held += amount;
        return add(new FundsHeld(movement(MovementType.HOLD, amount, null))).movement();
    }

    public Movement capture(Movement hold, long amount, long released, boolean closed) {
        posted -= amount;
        held -= amount + released;
        Movement capture = movement(MovementType.CAPTURE, amount, hold.movementId());
        return add(new HoldCaptured(capture, money(released), closed)).movement();
    }

    public Movement voidHold(Movement hold, long open) {
        held -= open;
        Movement release = movement(MovementType.VOID, open, hold.movementId());
        return add(new HoldVoided(release)).movement();
    }

    public Movement expire(Movement hold, long open) {
        held -= open;
        Movement release = movement(MovementType.EXPIRY, open, hold.movementId());
        return add(new HoldExpired(release)).movement();
    }

    public Movement reverse(Movement original, boolean credited, String originalSource) {
        long amount = original.amount().minor();
        posted += credited ? amount : -amount;
        Movement reversal = movement(MovementType.REVERSAL, amount, original.movementId());
        return add(new MovementReversed(reversal, original, credited, originalSource)).movement();
    }

    public Movement adjust(long amount, boolean credited) {
        posted += credited ? amount : -amount;
        Movement adjustment = movement(MovementType.ADJUSTMENT, amount, null);
        return add(new BalanceAdjusted(adjustment, credited)).movement();
    }

    public Movement dispute(Movement recharge, long amount, boolean credited) {
        posted += credited ? amount : -amount;
        Movement dispute = movement(MovementType.DISPUTE, amount, recharge.movementId());
        return add(new FundsDisputed(dispute, credited)).movement();
    }

    public void refuse(long amount) {
        Callback callback = nextCallback();
        add(
                new MovementRefused(
                        new RefusedMovement(
                                callback.movementId(),
                                accountId,
                                MovementType.DEDUCTION,
                                callback,
                                money(amount),
                                Refusal.INSUFFICIENT_FUNDS,
                                posted - held,
                                events.size(),
                                now,
                                "trace")));
    }

    public void reopenRefusal() {
        add(new RefusalReopened(accountId, nextCallback(), now));
    }

    public void setOverdraft(long limit) {
        add(new OverdraftSet(accountId, limit, "agreed", now));
    }

    public void freeze() {
        add(new AccountFrozen(accountId, "asked for", now));
    }

    public void unfreeze() {
        add(new AccountUnfrozen(accountId, "asked for", now));
    }

    public void close() {
        add(new AccountClosed(accountId, "asked for", now));
    }

    private <E extends AccountEvent> E add(E event) {
        events.add(event);
        now = now.plus(STEP);
        return event;
    }

    private Movement movement(MovementType type, long amount, @Nullable String relatesTo) {
        Callback callback = nextCallback();
        return new Movement(
                callback.movementId(),
                accountId,
                type,
                callback,
                money(amount),
                "order " + callbacks,
                null,
                relatesTo,
                type == MovementType.HOLD ? now.plus(HOLD_LIFETIME) : null,
                posted,
                held,
                events.size(),
                now,
                "trace");
    }

    private Callback nextCallback() {
        callbacks++;
        return new Callback(source, accountId + "-callback-" + callbacks);
    }

    private Money money(long minor) {
        return new Money(minor, currency);
    }
}

package org.tallystick.api.account;

import java.time.Instant;
import org.axonframework.serialization.Revision;
import org.tallystick.api.Callback;
import org.tallystick.api.Money;

/**
 * All facts of an account's stream. Their names, packages and fields are stored and so are for
 * ever; each has an approved JSON that a test compares.
 */
public sealed interface AccountEvent {

    /** The client's id of the account. */
    String accountId();

    /** When it was written down; never earlier than the account's event before it. */
    Instant recordedAt();

    /** A fact that moved money. */
    sealed interface MovementEvent extends AccountEvent {

        /** What moved, and the balances after it. */
        Movement movement();

        @Override
        default String accountId() {
            return movement().accountId();
        }

        @Override
        default Instant recordedAt() {
            return movement().recordedAt();
        }
    }

    /** An account was opened, empty. */
    @Revision("1")
    record AccountOpened(String accountId, String currency, long overdraftLimit, Instant recordedAt)
            implements AccountEvent {}

    /** Money came in. */
    @Revision("1")
    record FundsRecharged(Movement movement) implements MovementEvent {}

    /** Money was taken out. */
    @Revision("1")
    record FundsDeducted(Movement movement) implements MovementEvent {}

    /** Money was reserved. */
    @Revision("1")
    record FundsHeld(Movement movement) implements MovementEvent {}

    /**
     * All or part of a hold was taken.
     *
     * @param released what the capture released beyond what it took; zero unless it was final
     * @param holdClosed whether the hold ended with it
     */
    @Revision("1")
    record HoldCaptured(Movement movement, Money released, boolean holdClosed)
            implements MovementEvent {}

    /** What was open on a hold was released. */
    @Revision("1")
    record HoldVoided(Movement movement) implements MovementEvent {}

    /** What was open on a hold was released because its time was over. */
    @Revision("1")
    record HoldExpired(Movement movement) implements MovementEvent {}

    /**
     * All or part of a deduction was given back.
     *
     * @param deductionSource the source of the deduction, whose clearing account pays it back
     */
    @Revision("1")
    record DeductionRefunded(Movement movement, String deductionSource) implements MovementEvent {}

    /**
     * A movement was undone by an equal and opposite one.
     *
     * @param original the movement that it undoes
     * @param credited true if it raised the balance, false if it lowered it
     * @param originalSource the source whose clearing account the original used: its own, or for a
     *     refund that of the deduction
     */
    @Revision("1")
    record MovementReversed(
            Movement movement, Movement original, boolean credited, String originalSource)
            implements MovementEvent {}

    /**
     * A balance was put right.
     *
     * @param credited true if it was raised, false if it was lowered
     */
    @Revision("1")
    record BalanceAdjusted(Movement movement, boolean credited) implements MovementEvent {}

    /**
     * A dispute took money back, or gave it back.
     *
     * @param credited true if it raised the balance, false if it lowered it
     */
    @Revision("1")
    record FundsDisputed(Movement movement, boolean credited) implements MovementEvent {}

    /** A movement was refused; nothing moved. */
    @Revision("1")
    record MovementRefused(RefusedMovement refused) implements AccountEvent {

        @Override
        public String accountId() {
            return refused.accountId();
        }

        @Override
        public Instant recordedAt() {
            return refused.recordedAt();
        }
    }

    /** A refusal was forgotten: its callback id may be tried once more. */
    @Revision("1")
    record RefusalReopened(String accountId, Callback callback, Instant recordedAt)
            implements AccountEvent {}

    /** The overdraft limit was set, in minor units. */
    @Revision("1")
    record OverdraftSet(String accountId, long limit, String reason, Instant recordedAt)
            implements AccountEvent {}

    /** The account was frozen. */
    @Revision("1")
    record AccountFrozen(String accountId, String reason, Instant recordedAt)
            implements AccountEvent {}

    /** The freeze was ended. */
    @Revision("1")
    record AccountUnfrozen(String accountId, String reason, Instant recordedAt)
            implements AccountEvent {}

    /** The account was closed for ever. */
    @Revision("1")
    record AccountClosed(String accountId, String reason, Instant recordedAt)
            implements AccountEvent {}
}

package org.tallystick.api.account;

import java.time.Instant;
import java.util.Map;
import org.axonframework.modelling.command.TargetAggregateIdentifier;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Callback;
import org.tallystick.api.Currencies;
import org.tallystick.api.Ids;
import org.tallystick.api.Limits;
import org.tallystick.api.ledger.Side;

/**
 * All orders to an account. Those that move money are {@link MovementCommand}s, answered with a
 * {@link MovementResult}; the others are answered with an {@link AccountResult}.
 */
public sealed interface AccountCommand {

    /** The client's id of the account. */
    String accountId();

    /** The stored id of the account's stream. */
    @TargetAggregateIdentifier
    default String stream() {
        return Ids.accountStream(accountId());
    }

    /** An order to move money, applied at most once per callback. */
    sealed interface MovementCommand extends AccountCommand {

        /** The identity of this intention. */
        Callback callback();

        /**
         * What is asked for, as named texts: two commands of one callback are the same only if this
         * is the same. An omitted currency is absent here and stands for the account's.
         */
        Map<String, String> content();
    }

    /**
     * Opens an account. The same id with the same content is answered as done, not changed.
     *
     * @param currency a code that {@link Currencies} supports; anything else is refused
     * @param overdraftLimit minor units, 0 to {@link Limits#OVERDRAFT_MAX}; likewise
     */
    record OpenAccountCommand(String accountId, String currency, long overdraftLimit)
            implements AccountCommand {

        public OpenAccountCommand {
            if (!Currencies.isSupported(currency)) {
                throw new IllegalArgumentException("Unsupported currency");
            }
            requireOverdraftLimit(overdraftLimit);
        }
    }

    /** Brings money in from outside. */
    record RechargeCommand(
            String accountId,
            Callback callback,
            RequestedAmount amount,
            @Nullable String reference,
            @Nullable Instant occurredAt)
            implements MovementCommand {

        @Override
        public Map<String, String> content() {
            return new Content("recharges", accountId)
                    .amount(amount)
                    .with("reference", reference)
                    .with("occurredAt", occurredAt)
                    .fields();
        }
    }

    /** Takes money out. */
    record DeductCommand(
            String accountId,
            Callback callback,
            RequestedAmount amount,
            @Nullable String reference,
            @Nullable Instant occurredAt)
            implements MovementCommand {

        @Override
        public Map<String, String> content() {
            return new Content("deductions", accountId)
                    .amount(amount)
                    .with("reference", reference)
                    .with("occurredAt", occurredAt)
                    .fields();
        }
    }

    /**
     * Reserves money: lowers what is available, not what is posted.
     *
     * @param expiresAt null means the default lifetime
     */
    record HoldFundsCommand(
            String accountId,
            Callback callback,
            RequestedAmount amount,
            @Nullable String reference,
            @Nullable Instant expiresAt)
            implements MovementCommand {

        @Override
        public Map<String, String> content() {
            return new Content("holds", accountId)
                    .amount(amount)
                    .with("reference", reference)
                    .with("expiresAt", expiresAt)
                    .fields();
        }
    }

    /**
     * Takes all or part of a hold.
     *
     * @param amount null means all that is still open
     * @param finalCapture whether what is left of the hold is released at once
     */
    record CaptureHoldCommand(
            String accountId,
            Callback callback,
            String holdId,
            @Nullable RequestedAmount amount,
            boolean finalCapture)
            implements MovementCommand {

        @Override
        public Map<String, String> content() {
            return new Content("capture", accountId)
                    .amount(amount)
                    .with("holdId", holdId)
                    .with("final", finalCapture)
                    .fields();
        }
    }

    /** Releases what is still open on a hold; no money moves. */
    record VoidHoldCommand(String accountId, Callback callback, String holdId)
            implements MovementCommand {

        @Override
        public Map<String, String> content() {
            return new Content("void", accountId).with("holdId", holdId).fields();
        }
    }

    /** Ends a hold whose time is over; without effect before that, or once it is not open. */
    record ExpireHoldCommand(String accountId, String holdId) implements MovementCommand {

        @Override
        public Callback callback() {
            return new Callback(Callback.OWN_SOURCE, "expiry:" + holdId);
        }

        @Override
        public Map<String, String> content() {
            return new Content("expiry", accountId).with("holdId", holdId).fields();
        }
    }

    /**
     * Gives back all or part of a deduction or a capture, however old.
     *
     * @param deductionId the deduction's movement id
     */
    record RefundDeductionCommand(
            String accountId,
            Callback callback,
            String deductionId,
            RequestedAmount amount,
            @Nullable String reference)
            implements MovementCommand {

        @Override
        public Map<String, String> content() {
            return new Content("refunds", accountId)
                    .amount(amount)
                    .with("movementId", deductionId)
                    .with("reference", reference)
                    .fields();
        }
    }

    /**
     * Undoes a recorded movement by an equal and opposite one; may pass the floor. Only for
     * approved cases and gateway facts.
     */
    record ReverseMovementCommand(
            String accountId, Callback callback, String movementId, String reason)
            implements MovementCommand {

        @Override
        public Map<String, String> content() {
            return new Content("reversal", accountId)
                    .with("movementId", movementId)
                    .with("reference", reason)
                    .fields();
        }
    }

    /**
     * Puts a balance right against the ledger's adjustments. Only for approved cases.
     *
     * @param side {@link Side#CREDIT} raises the balance, {@link Side#DEBIT} lowers it
     */
    record AdjustCommand(
            String accountId, Callback callback, Side side, RequestedAmount amount, String reason)
            implements MovementCommand {

        @Override
        public Map<String, String> content() {
            return new Content("adjustment", accountId)
                    .amount(amount)
                    .with("side", side)
                    .with("reference", reason)
                    .fields();
        }
    }

    /**
     * Takes back what the payer's bank has withdrawn, or gives it back when the dispute is won. May
     * pass the floor, and is not stopped by a freeze: the money is gone already, or is there. Only
     * for gateway facts.
     *
     * @param side {@link Side#DEBIT} takes, {@link Side#CREDIT} gives back
     * @param movementId what brought the money in, or what took it back; null if not known
     */
    record DisputeFundsCommand(
            String accountId,
            Callback callback,
            Side side,
            RequestedAmount amount,
            @Nullable String movementId,
            @Nullable String reference)
            implements MovementCommand {

        @Override
        public Map<String, String> content() {
            return new Content("dispute", accountId)
                    .amount(amount)
                    .with("side", side)
                    .with("movementId", movementId)
                    .with("reference", reference)
                    .fields();
        }
    }

    /**
     * Forgets a recorded refusal, so that its callback id may be tried once more. Only for approved
     * cases, never for a client.
     */
    record ReopenRefusalCommand(String accountId, Callback callback) implements AccountCommand {}

    /**
     * Sets how far the account may go below zero.
     *
     * @param limit minor units, 0 to {@link Limits#OVERDRAFT_MAX}; anything else is refused
     */
    record SetOverdraftCommand(String accountId, long limit, String reason)
            implements AccountCommand {

        public SetOverdraftCommand {
            requireOverdraftLimit(limit);
        }
    }

    /** Stops what the owner asks to be paid out. */
    record FreezeAccountCommand(String accountId, String reason) implements AccountCommand {}

    /** Ends a freeze. */
    record UnfreezeAccountCommand(String accountId, String reason) implements AccountCommand {}

    /** Ends an empty account for ever. */
    record CloseAccountCommand(String accountId, String reason) implements AccountCommand {}

    private static void requireOverdraftLimit(long limit) {
        if (limit < 0 || limit > Limits.OVERDRAFT_MAX) {
            throw new IllegalArgumentException("Overdraft limit out of range");
        }
    }
}

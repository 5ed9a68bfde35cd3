package org.tallystick.command.account;

import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.tallystick.api.Money;
import org.tallystick.api.MovementType;
import org.tallystick.api.Refusal;
import org.tallystick.api.account.AccountCommand.AdjustCommand;
import org.tallystick.api.account.AccountCommand.DeductCommand;
import org.tallystick.api.account.AccountCommand.RechargeCommand;
import org.tallystick.api.account.AccountCommand.RefundDeductionCommand;
import org.tallystick.api.account.AccountCommand.ReverseMovementCommand;
import org.tallystick.api.account.AccountEvent.BalanceAdjusted;
import org.tallystick.api.account.AccountEvent.DeductionRefunded;
import org.tallystick.api.account.AccountEvent.FundsDeducted;
import org.tallystick.api.account.AccountEvent.FundsRecharged;
import org.tallystick.api.account.AccountEvent.MovementEvent;
import org.tallystick.api.account.AccountEvent.MovementReversed;
import org.tallystick.api.account.Movement;
import org.tallystick.api.account.MovementResult.Obstacle;
import org.tallystick.api.ledger.Side;
import org.tallystick.api.receipt.ReceiptEvent.MovementGivenBack;
import org.tallystick.api.receipt.ReceiptEvent.RefundReversed;
import org.tallystick.command.receipt.CallbackReceipt;

/**
 * The rules of what moves at once. Each is a list of guards in the order of refusals, then what
 * moves. A frozen account is asked only where its owner wants money out.
 */
final class MoneyRules {

    private static final Set<MovementType> REFUNDABLE =
            Set.of(MovementType.DEDUCTION, MovementType.CAPTURE);
    private static final Set<MovementType> REVERSIBLE =
            Set.of(
                    MovementType.RECHARGE,
                    MovementType.DEDUCTION,
                    MovementType.CAPTURE,
                    MovementType.REFUND,
                    MovementType.ADJUSTMENT);

    private MoneyRules() {}

    static Decision recharge(Situation situation, RechargeCommand command) {
        AccountStanding account = situation.account();
        if (account.isForeign(command.amount())) {
            return Decision.notApplied(Obstacle.CURRENCY_MISMATCH);
        }
        Draft draft = situation.draft(MovementType.RECHARGE, command, command.amount());
        if (account.isClosed()) {
            return draft.refused(Refusal.ACCOUNT_CLOSED);
        }
        long amount = command.amount().minor();
        Balances after = account.balances().credited(amount);
        if (!after.areWithinLimit()) {
            return draft.refused(Refusal.BALANCE_LIMIT_EXCEEDED);
        }
        return draft.reference(command.reference())
                .occurredAt(command.occurredAt())
                .moved(amount, after, FundsRecharged::new);
    }

    static Decision deduct(Situation situation, DeductCommand command) {
        AccountStanding account = situation.account();
        if (account.isForeign(command.amount())) {
            return Decision.notApplied(Obstacle.CURRENCY_MISMATCH);
        }
        Draft draft = situation.draft(MovementType.DEDUCTION, command, command.amount());
        if (account.isClosed()) {
            return draft.refused(Refusal.ACCOUNT_CLOSED);
        }
        if (account.isFrozen()) {
            return draft.refused(Refusal.ACCOUNT_FROZEN);
        }
        long amount = command.amount().minor();
        Balances after = account.balances().debited(amount);
        if (!after.coverFloor()) {
            return draft.refused(Refusal.INSUFFICIENT_FUNDS);
        }
        return draft.reference(command.reference())
                .occurredAt(command.occurredAt())
                .moved(amount, after, FundsDeducted::new);
    }

    static Decision refund(Situation situation, RefundDeductionCommand command) {
        AccountStanding account = situation.account();
        CallbackReceipt deduction = situation.ownReceipt(command.deductionId(), REFUNDABLE);
        if (deduction == null) {
            return Decision.notApplied(Obstacle.DEDUCTION_NOT_FOUND);
        }
        if (account.isForeign(command.amount())) {
            return Decision.notApplied(Obstacle.CURRENCY_MISMATCH);
        }
        Draft draft = situation.draft(MovementType.REFUND, command, command.amount());
        if (account.isClosed()) {
            return draft.refused(Refusal.ACCOUNT_CLOSED);
        }
        long amount = command.amount().minor();
        if (amount > deduction.remaining()) {
            return draft.refused(Refusal.REFUND_EXCEEDS_DEDUCTION);
        }
        Balances after = account.balances().credited(amount);
        if (!after.areWithinLimit()) {
            return draft.refused(Refusal.BALANCE_LIMIT_EXCEEDED);
        }
        String source = movementOf(deduction).callback().source();
        return draft.reference(command.reference())
                .relatesTo(command.deductionId())
                .receipting(givenBack(draft, situation, deduction, amount))
                .moved(amount, after, movement -> new DeductionRefunded(movement, source));
    }

    static Decision reverse(Situation situation, ReverseMovementCommand command) {
        AccountStanding account = situation.account();
        CallbackReceipt receipt = situation.ownReceipt(command.movementId(), REVERSIBLE);
        if (receipt == null || receipt.remaining() < movementOf(receipt).amount().minor()) {
            return Decision.notApplied(Obstacle.MOVEMENT_NOT_FOUND);
        }
        Draft draft = situation.draft(MovementType.REVERSAL, command, null);
        if (account.isClosed()) {
            return draft.refused(Refusal.ACCOUNT_CLOSED);
        }
        Movement original = movementOf(receipt);
        long amount = original.amount().minor();
        boolean credits = !hasRaisedBalance(receipt);
        // No guard for the floor: what was wrong is undone, and the account then owes.
        Balances before = account.balances();
        Balances after = credits ? before.credited(amount) : before.debited(amount);
        if (!after.areWithinLimit()) {
            return draft.refused(Refusal.BALANCE_LIMIT_EXCEEDED);
        }
        draft.reference(command.reason())
                .relatesTo(original.movementId())
                .receipting(givenBack(draft, situation, receipt, amount));
        String source = original.callback().source();
        if (original.type() == MovementType.REFUND) {
            CallbackReceipt deduction = deductionOf(situation, original);
            draft.receipting(refundReversed(situation, original, deduction));
            source = movementOf(deduction).callback().source();
        }
        return draft.moved(amount, after, reversalOf(original, credits, source));
    }

    static Decision adjust(Situation situation, AdjustCommand command) {
        AccountStanding account = situation.account();
        if (account.isForeign(command.amount())) {
            return Decision.notApplied(Obstacle.CURRENCY_MISMATCH);
        }
        Draft draft = situation.draft(MovementType.ADJUSTMENT, command, command.amount());
        if (account.isClosed()) {
            return draft.refused(Refusal.ACCOUNT_CLOSED);
        }
        long amount = command.amount().minor();
        boolean credits = command.side() == Side.CREDIT;
        Balances before = account.balances();
        Balances after = credits ? before.credited(amount) : before.debited(amount);
        if (!credits && !after.coverFloor()) {
            return draft.refused(Refusal.INSUFFICIENT_FUNDS);
        }
        if (!after.areWithinLimit()) {
            return draft.refused(Refusal.BALANCE_LIMIT_EXCEEDED);
        }
        return draft.reference(command.reason())
                .moved(amount, after, movement -> new BalanceAdjusted(movement, credits));
    }

    private static MovementGivenBack givenBack(
            Draft by, Situation situation, CallbackReceipt receipt, long amount) {
        return new MovementGivenBack(
                movementOf(receipt).movementId(),
                by.movementId(),
                by.money(amount),
                receipt.remaining() - amount,
                situation.now());
    }

    private static Function<Movement, MovementEvent> reversalOf(
            Movement original, boolean credits, String source) {
        return movement -> new MovementReversed(movement, original, credits, source);
    }

    private static CallbackReceipt deductionOf(Situation situation, Movement refund) {
        CallbackReceipt deduction =
                situation.ownReceipt(Objects.requireNonNull(refund.relatesTo()), REFUNDABLE);
        if (deduction == null) {
            throw new IllegalStateException("A refund without the deduction that it refunds");
        }
        return deduction;
    }

    private static RefundReversed refundReversed(
            Situation situation, Movement refund, CallbackReceipt deduction) {
        Money amount = refund.amount();
        return new RefundReversed(
                movementOf(deduction).movementId(),
                refund.movementId(),
                amount,
                deduction.remaining() + amount.minor(),
                situation.now());
    }

    private static boolean hasRaisedBalance(CallbackReceipt receipt) {
        return switch (movementOf(receipt).type()) {
            case RECHARGE, REFUND -> true;
            case ADJUSTMENT -> Side.CREDIT.name().equals(receipt.content().get("side"));
            default -> false;
        };
    }

    private static Movement movementOf(CallbackReceipt receipt) {
        return Objects.requireNonNull(receipt.movement());
    }
}

package org.tallystick.command.account;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Limits;
import org.tallystick.api.MovementType;
import org.tallystick.api.Refusal;
import org.tallystick.api.account.AccountCommand.CaptureHoldCommand;
import org.tallystick.api.account.AccountCommand.ExpireHoldCommand;
import org.tallystick.api.account.AccountCommand.HoldFundsCommand;
import org.tallystick.api.account.AccountCommand.VoidHoldCommand;
import org.tallystick.api.account.AccountEvent.FundsHeld;
import org.tallystick.api.account.AccountEvent.HoldCaptured;
import org.tallystick.api.account.AccountEvent.HoldExpired;
import org.tallystick.api.account.AccountEvent.HoldVoided;
import org.tallystick.api.account.MovementResult.Obstacle;
import org.tallystick.command.account.OpenHolds.OpenHold;

/** The rules of holds. Each is a list of guards in the order of refusals, then what moves. */
final class HoldRules {

    private HoldRules() {}

    static Decision hold(Situation situation, HoldFundsCommand command) {
        AccountStanding account = situation.account();
        if (account.isForeign(command.amount())) {
            return Decision.notApplied(Obstacle.CURRENCY_MISMATCH);
        }
        // Here and not before: who is told so must be sure that no earlier try is held after it.
        if (command.expiresAt() != null && !command.expiresAt().isAfter(situation.now())) {
            return Decision.notApplied(Obstacle.EXPIRY_OVER);
        }
        Draft draft = situation.draft(MovementType.HOLD, command, command.amount());
        if (account.isClosed()) {
            return draft.refused(Refusal.ACCOUNT_CLOSED);
        }
        if (account.isFrozen()) {
            return draft.refused(Refusal.ACCOUNT_FROZEN);
        }
        if (account.holds().areFull()) {
            return draft.refused(Refusal.TOO_MANY_HOLDS);
        }
        long amount = command.amount().minor();
        Balances after = account.balances().reserved(amount);
        if (!after.coverFloor()) {
            return draft.refused(Refusal.INSUFFICIENT_FUNDS);
        }
        if (!after.areWithinLimit()) {
            return draft.refused(Refusal.BALANCE_LIMIT_EXCEEDED);
        }
        return draft.reference(command.reference())
                .expiresAt(expiry(command.expiresAt(), situation.now()))
                .moved(amount, after, FundsHeld::new);
    }

    static Decision capture(Situation situation, CaptureHoldCommand command) {
        AccountStanding account = situation.account();
        OpenHold hold = account.holds().find(command.holdId());
        if (hold == null && !everHeld(situation, command.holdId())) {
            return Decision.notApplied(Obstacle.HOLD_NOT_FOUND);
        }
        if (account.isForeign(command.amount())) {
            return Decision.notApplied(Obstacle.CURRENCY_MISMATCH);
        }
        Draft draft = situation.draft(MovementType.CAPTURE, command, command.amount());
        if (account.isClosed()) {
            return draft.refused(Refusal.ACCOUNT_CLOSED);
        }
        if (hold == null || hold.isOver(situation.now())) {
            return draft.refused(Refusal.HOLD_NOT_OPEN);
        }
        long amount = command.amount() == null ? hold.open() : command.amount().minor();
        if (amount > hold.open()) {
            return draft.refused(Refusal.CAPTURE_EXCEEDS_HOLD);
        }
        long rest = hold.open() - amount;
        long released = command.finalCapture() ? rest : 0;
        Balances after = account.balances().released(amount + released).debited(amount);
        // No guard for the funds or the limit: the hold has taken them into account already.
        return draft.relatesTo(hold.holdId())
                .moved(
                        amount,
                        after,
                        movement ->
                                new HoldCaptured(
                                        movement, draft.money(released), released == rest));
    }

    static Decision release(Situation situation, VoidHoldCommand command) {
        AccountStanding account = situation.account();
        OpenHold hold = account.holds().find(command.holdId());
        if (hold == null && !everHeld(situation, command.holdId())) {
            return Decision.notApplied(Obstacle.HOLD_NOT_FOUND);
        }
        Draft draft = situation.draft(MovementType.VOID, command, null);
        if (account.isClosed()) {
            return draft.refused(Refusal.ACCOUNT_CLOSED);
        }
        if (hold == null || hold.isOver(situation.now())) {
            return draft.refused(Refusal.HOLD_NOT_OPEN);
        }
        Balances after = account.balances().released(hold.open());
        return draft.relatesTo(hold.holdId()).moved(hold.open(), after, HoldVoided::new);
    }

    static Decision expire(Situation situation, ExpireHoldCommand command) {
        AccountStanding account = situation.account();
        OpenHold hold = account.holds().find(command.holdId());
        if (hold == null && !everHeld(situation, command.holdId())) {
            return Decision.notApplied(Obstacle.HOLD_NOT_FOUND);
        }
        if (hold == null) {
            return Decision.notApplied(Obstacle.HOLD_CLOSED);
        }
        if (!hold.isOver(situation.now())) {
            return Decision.notApplied(Obstacle.HOLD_NOT_DUE);
        }
        Balances after = account.balances().released(hold.open());
        return situation
                .draft(MovementType.EXPIRY, command, null)
                .relatesTo(hold.holdId())
                .moved(hold.open(), after, HoldExpired::new);
    }

    private static boolean everHeld(Situation situation, String holdId) {
        return situation.ownReceipt(holdId, Set.of(MovementType.HOLD)) != null;
    }

    private static Instant expiry(@Nullable Instant asked, Instant now) {
        return asked == null ? now.plus(Limits.HOLD_LIFETIME_DEFAULT) : asked;
    }
}

package org.tallystick.command.account;

import org.tallystick.api.MovementType;
import org.tallystick.api.Refusal;
import org.tallystick.api.account.AccountCommand.DisputeFundsCommand;
import org.tallystick.api.account.AccountEvent.FundsDisputed;
import org.tallystick.api.account.MovementResult.Obstacle;
import org.tallystick.api.ledger.Side;

/** The rule of disputes: guards in the order of refusals, then what moves. */
final class DisputeRules {

    private DisputeRules() {}

    static Decision dispute(Situation situation, DisputeFundsCommand command) {
        AccountStanding account = situation.account();
        if (account.isForeign(command.amount())) {
            return Decision.notApplied(Obstacle.CURRENCY_MISMATCH);
        }
        Draft draft = situation.draft(MovementType.DISPUTE, command, command.amount());
        if (account.isClosed()) {
            return draft.refused(Refusal.ACCOUNT_CLOSED);
        }
        long amount = command.amount().minor();
        boolean credits = command.side() == Side.CREDIT;
        // No guard for a freeze or the floor: the bank has moved the money, and the account owes.
        Balances before = account.balances();
        Balances after = credits ? before.credited(amount) : before.debited(amount);
        if (!after.areWithinLimit()) {
            return draft.refused(Refusal.BALANCE_LIMIT_EXCEEDED);
        }
        if (command.movementId() != null) {
            draft.relatesTo(command.movementId());
        }
        return draft.reference(command.reference())
                .moved(amount, after, movement -> new FundsDisputed(movement, credits));
    }
}

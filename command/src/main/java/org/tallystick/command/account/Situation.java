package org.tallystick.command.account;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.MovementType;
import org.tallystick.api.account.AccountCommand.MovementCommand;
import org.tallystick.api.account.Movement;
import org.tallystick.api.account.RequestedAmount;
import org.tallystick.command.receipt.CallbackReceipt;
import org.tallystick.command.receipt.Receipts;

/**
 * What a decision looks at.
 *
 * @param now when the decision's event is recorded
 * @param version the number that the event gets
 * @param traceId the trace of the request; empty if it has none
 */
record Situation(
        AccountStanding account, Receipts receipts, Instant now, long version, String traceId) {

    Draft draft(MovementType type, MovementCommand command, @Nullable RequestedAmount asked) {
        return new Draft(this, type, command, asked);
    }

    /** The receipt of a movement of this account and of these types, or null if there is none. */
    @Nullable CallbackReceipt ownReceipt(String movementId, Set<MovementType> types) {
        CallbackReceipt receipt = receipts.find(movementId);
        Movement movement = receipt == null ? null : receipt.movement();
        boolean own =
                movement != null
                        && movement.accountId().equals(account.accountId())
                        && types.contains(movement.type());
        return own ? receipt : null;
    }
}

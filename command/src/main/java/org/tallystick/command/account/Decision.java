package org.tallystick.command.account;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.account.AccountEvent;
import org.tallystick.api.account.MovementResult;
import org.tallystick.api.account.MovementResult.NotApplied;
import org.tallystick.api.account.MovementResult.Obstacle;
import org.tallystick.api.receipt.ReceiptEvent;

/**
 * What a movement command leads to; nothing of it has happened yet.
 *
 * @param receipts what is recorded at receipts, in this order and before the event
 * @param event the account's own event; null if nothing is recorded
 * @param result what the caller is told
 */
record Decision(List<ReceiptEvent> receipts, @Nullable AccountEvent event, MovementResult result) {

    Decision {
        receipts = List.copyOf(receipts);
    }

    static Decision alreadyKnown(MovementResult result) {
        return new Decision(List.of(), null, result);
    }

    static Decision notApplied(Obstacle obstacle) {
        return new Decision(List.of(), null, new NotApplied(obstacle));
    }
}

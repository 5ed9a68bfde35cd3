package org.tallystick.command.account;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.account.AccountEvent;
import org.tallystick.api.account.AccountResult.Obstacle;
import org.tallystick.api.receipt.ReceiptEvent;

/**
 * What a command that moves no money leads to; nothing of it has happened yet.
 *
 * @param receipts what is recorded at receipts, before the event
 * @param event the account's own event; null if the account stays as it is
 * @param obstacle why the command is not applied; null if the account is as it asks
 */
record Change(
        List<ReceiptEvent> receipts, @Nullable AccountEvent event, @Nullable Obstacle obstacle) {

    Change {
        receipts = List.copyOf(receipts);
    }

    static Change of(AccountEvent event) {
        return new Change(List.of(), event, null);
    }

    static Change none() {
        return new Change(List.of(), null, null);
    }

    static Change obstructed(Obstacle obstacle) {
        return new Change(List.of(), null, obstacle);
    }
}

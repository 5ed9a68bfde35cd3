package org.tallystick.command.account;

import static java.util.Objects.requireNonNull;
import static org.tallystick.command.account.AccountCommands.idOf;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.account.Movement;
import org.tallystick.api.account.RefusedMovement;
import org.tallystick.api.receipt.ReceiptEvent;
import org.tallystick.command.receipt.CallbackReceipt;
import org.tallystick.command.receipt.Receipts;

/** Receipts that are folded from their events like the stored ones, but in memory. */
final class InMemoryReceipts implements Receipts {

    private final Map<String, CallbackReceipt> byMovementId = new HashMap<>();
    private final List<ReceiptEvent> recorded = new ArrayList<>();

    @Override
    public @Nullable CallbackReceipt find(String movementId) {
        return byMovementId.get(movementId);
    }

    @Override
    public void record(ReceiptEvent event) {
        recorded.add(event);
        byMovementId.compute(
                event.movementId(), (id, before) -> CallbackReceipt.evolve(before, event));
    }

    Movement movementOf(String callbackId) {
        return requireNonNull(requireNonNull(find(idOf(callbackId))).movement());
    }

    RefusedMovement refusalOf(String callbackId) {
        return requireNonNull(requireNonNull(find(idOf(callbackId))).refused());
    }

    long remainingOf(String callbackId) {
        return requireNonNull(find(idOf(callbackId))).remaining();
    }

    List<ReceiptEvent> recorded() {
        return List.copyOf(recorded);
    }

    void lose(String movementId) {
        byMovementId.remove(movementId);
    }
}

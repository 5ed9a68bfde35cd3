package org.tallystick.query.ledger;

import org.jspecify.annotations.Nullable;
import org.tallystick.api.account.AccountEvent;
import org.tallystick.api.account.AccountEvent.HoldCaptured;
import org.tallystick.api.account.AccountEvent.HoldExpired;
import org.tallystick.api.account.AccountEvent.HoldVoided;
import org.tallystick.api.account.Hold.Status;
import org.tallystick.api.account.Movement;

/**
 * What an event changes on an existing hold.
 *
 * @param captured what it took, in minor units
 * @param lowered by how much it lowered what is still held, in minor units
 */
public record HoldChange(
        Movement movement, String holdId, Status status, long captured, long lowered) {

    /** The change that an event makes; null if it changes no hold. */
    static @Nullable HoldChange of(AccountEvent event) {
        if (event instanceof HoldCaptured capture) {
            Movement movement = capture.movement();
            long taken = movement.amount().minor();
            return of(
                    movement,
                    capture.holdClosed() ? Status.CAPTURED : Status.OPEN,
                    taken,
                    taken + capture.released().minor());
        }
        if (event instanceof HoldVoided voided) {
            return released(voided.movement(), Status.VOIDED);
        }
        return event instanceof HoldExpired expired
                ? released(expired.movement(), Status.EXPIRED)
                : null;
    }

    private static HoldChange released(Movement movement, Status status) {
        return of(movement, status, 0, movement.amount().minor());
    }

    private static HoldChange of(Movement movement, Status status, long captured, long lowered) {
        String holdId = movement.relatesTo();
        if (holdId == null) {
            throw new IllegalStateException("A movement on a hold names its hold");
        }
        return new HoldChange(movement, holdId, status, captured, lowered);
    }
}

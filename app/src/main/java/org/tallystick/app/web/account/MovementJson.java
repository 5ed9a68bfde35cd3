package org.tallystick.app.web.account;

import org.tallystick.api.account.Movement;
import org.tallystick.app.web.reply.JsonWriter;

/**
 * A movement as callers see it. Made from the recorded movement alone, in a fixed order, so that it
 * is the same bytes whenever it is given again.
 */
final class MovementJson {

    private MovementJson() {}

    static byte[] of(Movement movement) {
        return JsonWriter.object(json -> write(json, movement));
    }

    private static void write(JsonWriter json, Movement movement) {
        json.field("movementId", movement.movementId())
                .field("accountId", movement.accountId())
                .field("type", movement.type())
                .field("callbackId", movement.callback().id())
                .field("amount", movement.amount().minor())
                .field("currency", movement.amount().currency())
                .field("reference", movement.reference())
                .field("posted", movement.posted())
                .field("held", movement.held())
                .field("available", movement.available())
                .field("version", movement.version())
                .field("recordedAt", movement.recordedAt())
                .field("traceId", movement.traceId());
        writeMore(json, movement);
    }

    private static void writeMore(JsonWriter json, Movement movement) {
        if (movement.occurredAt() != null) {
            json.field("occurredAt", movement.occurredAt());
        }
        switch (movement.type()) {
            case HOLD -> json.field("holdId", movement.movementId());
            case CAPTURE, VOID, EXPIRY -> json.optional("holdId", movement.relatesTo());
            case REFUND -> json.optional("refundedMovementId", movement.relatesTo());
            case REVERSAL -> json.optional("reversedMovementId", movement.relatesTo());
            case RECHARGE, DEDUCTION, ADJUSTMENT, DISPUTE -> {}
        }
        if (movement.expiresAt() != null) {
            json.field("expiresAt", movement.expiresAt());
        }
    }
}

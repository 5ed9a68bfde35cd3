package org.tallystick.app.web.ledger;

import org.tallystick.api.ledger.Entry;
import org.tallystick.app.web.reply.JsonWriter;

/** A ledger entry as callers see it. */
final class EntryJson {

    private EntryJson() {}

    static void write(JsonWriter json, Entry entry) {
        json.field("entryId", entry.entryId())
                .field("layer", entry.layer())
                .field("type", entry.type())
                .field("side", entry.side())
                .field("amount", entry.amount().minor())
                .field("currency", entry.amount().currency())
                .number("balanceAfter", entry.balanceAfter())
                .field("counterAccount", entry.counterAccount())
                .field("movementId", entry.movementId())
                .field("callbackId", entry.callbackId())
                .field("source", entry.source())
                .field("reference", entry.reference())
                .field("occurredAt", entry.occurredAt())
                .field("recordedAt", entry.recordedAt())
                .field("version", entry.version())
                .field("traceId", entry.traceId())
                .field("requestId", entry.requestId());
    }
}

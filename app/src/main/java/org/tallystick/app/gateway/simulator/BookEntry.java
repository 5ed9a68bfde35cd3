package org.tallystick.app.gateway.simulator;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * One line of the simulated gateway's books.
 *
 * @param order the number under which the order came
 * @param id the gateway's own number of what happened
 * @param refund the number under which a refund came
 * @param data what came with the order; or {@code code}, why it failed
 */
record BookEntry(
        Kind kind,
        String order,
        @Nullable String id,
        @Nullable String refund,
        @Nullable BigDecimal amount,
        @Nullable String currency,
        Instant at,
        Map<String, String> data) {

    private static final JsonMapper JSON = JsonMapper.shared();

    BookEntry {
        data = Map.copyOf(data);
    }

    /** What happened. Stored by name. */
    enum Kind {
        ORDER_TAKEN,
        TRADE_MADE,
        ORDER_FAILED,
        ORDER_CLOSED,
        REFUND_TAKEN,
        REFUND_MADE,
        REFUND_REVERSED,
        PAYOUT_RETURNED,
        FUNDS_WITHDRAWN,
        DISPUTE_WON,
        DISPUTE_LOST,
        /** A callback was not acknowledged when it was sent first. */
        CALLBACK_OWED,
        /** Such a one was acknowledged, or is sent anew. */
        CALLBACK_TAKEN;

        /** Whether it is about the telling, and not about what happened. */
        boolean isTelling() {
            return this == CALLBACK_OWED || this == CALLBACK_TAKEN;
        }
    }

    /** A line about the telling of what happened to an order. */
    static BookEntry telling(Kind kind, String order, Instant at) {
        return new BookEntry(kind, order, null, null, null, null, at, Map.of());
    }

    String toJson() {
        ObjectNode node = JSON.createObjectNode();
        node.put("kind", kind.name());
        node.put("order", order);
        node.put("id", id);
        node.put("refund", refund);
        node.put("amount", amount == null ? null : amount.toPlainString());
        node.put("currency", currency);
        node.put("at", at.toString());
        ObjectNode more = node.putObject("data");
        data.forEach(more::put);
        return JSON.writeValueAsString(node);
    }

    static BookEntry ofJson(String text) {
        JsonNode node = JSON.readTree(text);
        String amount = text(node, "amount");
        Map<String, String> data = new HashMap<>();
        node.get("data")
                .properties()
                .forEach(each -> data.put(each.getKey(), each.getValue().asString()));
        return new BookEntry(
                Kind.valueOf(node.get("kind").asString()),
                node.get("order").asString(),
                text(node, "id"),
                text(node, "refund"),
                amount == null ? null : new BigDecimal(amount),
                text(node, "currency"),
                Instant.parse(node.get("at").asString()),
                data);
    }

    private static @Nullable String text(JsonNode node, String name) {
        JsonNode value = node.get(name);
        return value == null || value.isNull() ? null : value.asString();
    }
}

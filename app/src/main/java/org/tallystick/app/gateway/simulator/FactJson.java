package org.tallystick.app.gateway.simulator;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tallystick.app.gateway.simulator.SimulatedOrder.Refund;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What the simulated gateway says, in the words of the protocol. */
final class FactJson {

    static final JsonMapper JSON = JsonMapper.shared();

    private FactJson() {}

    static ObjectNode fact(String kind) {
        ObjectNode fact = JSON.createObjectNode();
        fact.put("kind", kind);
        return fact;
    }

    static ObjectNode fact(String kind, @Nullable String code) {
        ObjectNode fact = fact(kind);
        fact.put("code", code);
        return fact;
    }

    /** A fact about money; decimals exactly as they were given. */
    static ObjectNode money(
            String kind,
            @Nullable String id,
            @Nullable BigDecimal amount,
            @Nullable String currency,
            Instant at) {
        ObjectNode fact = fact(kind);
        fact.put("id", id);
        fact.put("amount", amount == null ? null : amount.toPlainString());
        fact.put("currency", currency);
        fact.put("occurredAt", at.toString());
        return fact;
    }

    static ObjectNode refund(Refund refund, String kind, Instant at) {
        ObjectNode fact = money(kind, refund.id(), refund.amount(), refund.currency(), at);
        fact.put("refundNumber", refund.number());
        return fact;
    }

    static ObjectNode message(String number, List<ObjectNode> facts) {
        ObjectNode message = JSON.createObjectNode();
        message.put("number", number);
        ArrayNode list = message.putArray("facts");
        facts.forEach(list::add);
        return message;
    }

    /** Everything that is known of an order. */
    static List<ObjectNode> all(SimulatedOrder order) {
        List<ObjectNode> facts = new ArrayList<>();
        if (order.trades.isEmpty()) {
            facts.add(
                    switch (order.status) {
                        case PENDING, PAID -> fact("NOT_YET");
                        case FAILED -> fact("FAILED", order.failure);
                        case CLOSED -> fact("CLOSED");
                    });
        }
        for (BookEntry entry : order.entries) {
            String kind =
                    switch (entry.kind()) {
                        case TRADE_MADE -> "SUCCEEDED";
                        case REFUND_TAKEN -> "REFUND_PENDING";
                        case REFUND_MADE -> "REFUND_SUCCEEDED";
                        case REFUND_REVERSED -> "REFUND_REVERSED";
                        case PAYOUT_RETURNED -> "RETURNED";
                        case FUNDS_WITHDRAWN -> "FUNDS_WITHDRAWN";
                        case DISPUTE_WON -> "DISPUTE_WON";
                        case DISPUTE_LOST -> "DISPUTE_LOST";
                        case ORDER_TAKEN, ORDER_FAILED, ORDER_CLOSED -> "";
                        case CALLBACK_OWED, CALLBACK_TAKEN -> "";
                    };
            if (!kind.isEmpty()) {
                ObjectNode fact =
                        money(kind, entry.id(), entry.amount(), entry.currency(), entry.at());
                if (entry.refund() != null) {
                    fact.put("refundNumber", entry.refund());
                }
                facts.add(fact);
            }
        }
        return facts;
    }
}

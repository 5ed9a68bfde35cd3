package org.tallystick.app.gateway.simulator;

import java.math.BigDecimal;
import java.util.TreeMap;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The books as they are shown to tests and to people. */
final class BooksJson {

    private BooksJson() {}

    static ObjectNode books(Books books) {
        ObjectNode shown = FactJson.JSON.createObjectNode();
        TreeMap<String, BigDecimal> net = new TreeMap<>();
        TreeMap<String, Long> counts = new TreeMap<>();
        ArrayNode orders = FactJson.JSON.createArrayNode();
        for (SimulatedOrder order : books.sorted()) {
            synchronized (order) {
                orders.add(order(order));
                for (BookEntry entry : order.entries) {
                    counts.merge(entry.kind().name(), 1L, Long::sum);
                    if (entry.currency() != null) {
                        net.merge(entry.currency(), Books.effect(order, entry), BigDecimal::add);
                    }
                }
            }
        }
        shown.put("orderCount", orders.size());
        ObjectNode countsShown = shown.putObject("counts");
        counts.forEach(countsShown::put);
        ObjectNode netShown = shown.putObject("net");
        net.forEach((currency, sum) -> netShown.put(currency, sum.toPlainString()));
        shown.set("orders", orders);
        return shown;
    }

    static ObjectNode order(SimulatedOrder order) {
        ObjectNode shown = FactJson.JSON.createObjectNode();
        shown.put("number", order.number);
        shown.put("orderId", order.data.get("orderId"));
        shown.put("direction", order.payIn ? "RECHARGE" : "DEDUCT");
        shown.put("amount", order.amount.toPlainString());
        shown.put("currency", order.currency);
        shown.put("status", order.status.name());
        shown.put("failure", order.failure);
        shown.put("faults", order.faults.text());
        shown.put("takenAt", order.takenAt.toString());
        ArrayNode entries = shown.putArray("entries");
        for (BookEntry entry : order.entries) {
            ObjectNode line = entries.addObject();
            line.put("kind", entry.kind().name());
            line.put("id", entry.id());
            line.put("refundNumber", entry.refund());
            line.put("amount", entry.amount() == null ? null : entry.amount().toPlainString());
            line.put("currency", entry.currency());
            line.put("at", entry.at().toString());
        }
        return shown;
    }
}

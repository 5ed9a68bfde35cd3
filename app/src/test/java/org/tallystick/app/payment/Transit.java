package org.tallystick.app.payment;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Currency;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/** Money on its way through the gateway, by payment and currency, in minor units. */
final class Transit {

    private Transit() {}

    /** Our clearing account, or our suspense account: what it has, without what is nothing. */
    static Map<String, Long> ours(PaymentHttp http, String account, String raisedBy) {
        Map<String, Long> sums = new TreeMap<>();
        String path = "/v1/ledger/accounts/" + account + "/entries?limit=500";
        JsonNode answer = http.get(path);
        assertThat(answer.get("hasMore").asBoolean()).isFalse();
        for (JsonNode entry : answer.get("data")) {
            String payment = entry.get("callbackId").asString().split("/", 2)[0];
            long amount = entry.get("amount").asLong();
            boolean raised = entry.get("side").asString().equals(raisedBy);
            add(sums, payment, entry.get("currency").asString(), raised ? amount : -amount);
        }
        return sums;
    }

    /** The same by the gateway's own books. */
    static Map<String, Long> theirs(JsonNode books) {
        Map<String, Long> sums = new TreeMap<>();
        for (JsonNode order : books.get("orders")) {
            int direction = order.get("direction").asString().equals("RECHARGE") ? 1 : -1;
            for (JsonNode entry : order.get("entries")) {
                int sign = direction * sign(entry.get("kind").asString());
                if (sign != 0) {
                    String currency = entry.get("currency").asString();
                    add(
                            sums,
                            order.get("number").asString(),
                            currency,
                            sign * minor(entry.get("amount").asString(), currency));
                }
            }
        }
        return sums;
    }

    /** What the gateway says that it owes us, against what our ledger says. */
    static void assertSameTotals(PaymentHttp http) {
        Map<String, Long> ours = new TreeMap<>();
        for (JsonNode account : http.data("/v1/ledger/accounts")) {
            if (account.get("name").asString().equals("clearing:simulator")) {
                long debits = account.get("debits").asLong();
                ours.put(
                        account.get("currency").asString(),
                        debits - account.get("credits").asLong());
            }
        }
        Map<String, Long> theirs = new TreeMap<>();
        http.books()
                .get("net")
                .properties()
                .forEach(
                        each ->
                                theirs.put(
                                        each.getKey(),
                                        minor(each.getValue().asString(), each.getKey())));
        assertThat(ours).isEqualTo(theirs);
        assertThat(http.get("/v1/ledger/trial-balance").get("balanced").asBoolean()).isTrue();
    }

    private static void add(Map<String, Long> sums, String payment, String currency, long amount) {
        String key = payment + " " + currency;
        sums.merge(key, amount, Long::sum);
        sums.values().removeIf(sum -> sum == 0);
    }

    private static long minor(String amount, String currency) {
        return new BigDecimal(amount)
                .movePointRight(Currency.getInstance(currency).getDefaultFractionDigits())
                .longValueExact();
    }

    private static int sign(String kind) {
        return switch (kind) {
            case "TRADE_MADE", "REFUND_REVERSED", "DISPUTE_WON" -> 1;
            case "REFUND_MADE", "PAYOUT_RETURNED", "FUNDS_WITHDRAWN" -> -1;
            default -> 0;
        };
    }
}

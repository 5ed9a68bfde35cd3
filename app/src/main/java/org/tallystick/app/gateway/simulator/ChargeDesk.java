package org.tallystick.app.gateway.simulator;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Takes orders. */
final class ChargeDesk {

    private static final int OK = 200;
    private static final int CONFLICT = 409;
    private static final int BAD_REQUEST = 400;
    private static final int UNAVAILABLE = 503;
    private static final Duration FIRST_CALLBACK_LIMIT = Duration.ofSeconds(2);

    private final Books books;
    private final FaultRules rules;
    private final Course course;

    ChargeDesk(Books books, FaultRules rules, Course course) {
        this.books = books;
        this.rules = rules;
        this.course = course;
    }

    Reaction charge(String number, JsonNode request, String traceparent) {
        String decimal = request.path("amount").asString("");
        String currency = request.path("currency").asString("");
        if (!decimal.matches("[0-9]{1,16}(\\.[0-9]{1,4})?") || !currency.matches("[A-Z]{3}")) {
            return Reaction.refused(BAD_REQUEST, number, "amount_invalid");
        }
        BigDecimal amount = new BigDecimal(decimal);
        SimulatedOrder known = books.find(number).orElse(null);
        return known == null
                ? take(number, amount, currency, data(request, traceparent))
                : repeat(known, amount, currency);
    }

    /** The same number again is the same order; nobody is charged twice. */
    private static Reaction repeat(SimulatedOrder order, BigDecimal amount, String currency) {
        if (order.amount.compareTo(amount) != 0 || !order.currency.equals(currency)) {
            return Reaction.error(CONFLICT, "the number has another order");
        }
        synchronized (order) {
            return answer(order);
        }
    }

    private Reaction take(
            String number, BigDecimal amount, String currency, Map<String, String> data) {
        Faults faults = rules.ofOrder(number, data);
        if (faults.has(Fault.DOWN)) {
            rules.goDown(number, faults);
            return Reaction.drop();
        }
        if (rules.isServerError(faults, number)) {
            return Reaction.error(UNAVAILABLE, "try again later");
        }
        data.put("faults", faults.text());
        SimulatedOrder order = books.take(number, amount, currency, data);
        rules.taken(number);
        synchronized (order) {
            if (faults.has(Fault.DECLINE) && order.status == SimulatedOrder.Status.PENDING) {
                books.fail(order, faults.text(Fault.DECLINE).orElse("declined"));
                return answer(order).under(faults);
            }
        }
        if (faults.has(Fault.CALLBACK_FIRST)) {
            CompletableFuture<Boolean> told =
                    course.settleIfPending(order)
                            .completeOnTimeout(
                                    false, FIRST_CALLBACK_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
            return accepted(order).under(faults).afterwards(told);
        }
        course.begin(order);
        synchronized (order) {
            return answer(order).under(faults);
        }
    }

    private static Reaction answer(SimulatedOrder order) {
        return order.status == SimulatedOrder.Status.PENDING
                ? accepted(order)
                : Reaction.json(OK, FactJson.message(order.number, FactJson.all(order)));
    }

    private static Reaction accepted(SimulatedOrder order) {
        ObjectNode fact = FactJson.fact("ACCEPTED");
        fact.put("id", "O-" + order.number);
        if (order.payIn) {
            ObjectNode action = fact.putObject("nextAction");
            action.put("type", "REDIRECT");
            action.put("value", "https://gateway.example/pay/" + order.number);
        }
        return Reaction.json(OK, FactJson.message(order.number, List.of(fact)));
    }

    /** What came with the order, and what we need to know to tell of it later. */
    private static Map<String, String> data(JsonNode request, String traceparent) {
        Map<String, String> data = new HashMap<>();
        request.path("data")
                .properties()
                .forEach(each -> data.put(each.getKey(), each.getValue().asString("")));
        data.put("direction", request.path("direction").asString(""));
        data.put("callbackUrl", request.path("callbackUrl").asString(""));
        data.put("traceparent", traceparent);
        return data;
    }
}

package org.tallystick.app.gateway.simulator;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** What the people of the simulated gateway can do: switch faults, look into the books, act. */
@SuppressWarnings("FutureReturnValueIgnored") // The notifier itself tries again.
final class ControlDesk {

    private static final int OK = 200;
    private static final int CREATED = 201;
    private static final int BAD_REQUEST = 400;
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;

    private final Books books;
    private final FaultRules rules;
    private final Course course;
    private final StatementDesk statements;
    private final Notifier notifier;

    ControlDesk(
            Books books,
            FaultRules rules,
            Course course,
            StatementDesk statements,
            Notifier notifier) {
        this.books = books;
        this.rules = rules;
        this.course = course;
        this.statements = statements;
        this.notifier = notifier;
    }

    /**
     * Answers a request.
     *
     * @param path below {@code /simulator/}
     */
    Reaction react(String method, List<String> path, Map<String, String> query, byte[] body) {
        try {
            JsonNode json =
                    body.length == 0
                            ? FactJson.JSON.createObjectNode()
                            : FactJson.JSON.readTree(body);
            return react(method + " " + path.get(0), path, query, json);
        } catch (JacksonException e) {
            return Reaction.error(BAD_REQUEST, "not JSON");
        } catch (IllegalArgumentException | DateTimeException e) {
            return Reaction.error(BAD_REQUEST, String.valueOf(e.getMessage()));
        }
    }

    private Reaction react(
            String route, List<String> path, Map<String, String> query, JsonNode json) {
        return switch (route) {
            case "GET faults" -> listFaults();
            case "POST faults" -> addFault(json);
            case "DELETE faults" -> removeFaults(path);
            case "GET books" -> Reaction.json(OK, BooksJson.books(books));
            case "GET statement" ->
                    statements.statement(
                            LocalDate.parse(query.getOrDefault("day", "")),
                            "true".equals(query.get("bom")));
            case "GET orders" -> path.size() == 2 ? showOrder(path.get(1)) : nothing();
            case "POST orders" ->
                    path.size() == 3 ? act(path.get(1), path.get(2), json) : nothing();
            case "POST callbacks" -> Reaction.json(OK, sent(notifier.sendWaiting()));
            default -> nothing();
        };
    }

    private static JsonNode sent(int callbacks) {
        return FactJson.JSON.createObjectNode().put("sent", callbacks);
    }

    private Reaction listFaults() {
        ArrayNode list = FactJson.JSON.createArrayNode();
        rules.all().forEach(rule -> list.add(RuleJson.write(rule)));
        return Reaction.json(OK, list);
    }

    private Reaction addFault(JsonNode json) {
        FaultRule rule = RuleJson.read(rules.nextId(), json);
        rules.add(rule);
        return Reaction.json(CREATED, RuleJson.write(rule));
    }

    private Reaction removeFaults(List<String> path) {
        if (path.size() == 1) {
            rules.clear();
        } else if (!rules.remove(Long.parseLong(path.get(1)))) {
            return nothing();
        }
        return listFaults();
    }

    private Reaction showOrder(String number) {
        return books.find(number).map(ControlDesk::shown).orElseGet(ControlDesk::nothing);
    }

    private Reaction act(String number, String act, JsonNode json) {
        SimulatedOrder order = books.find(number).orElse(null);
        if (order == null) {
            return nothing();
        }
        BigDecimal amount =
                json.path("amount").isMissingNode()
                        ? order.amount
                        : new BigDecimal(json.path("amount").asString());
        synchronized (order) {
            boolean paid = !order.trades.isEmpty();
            boolean done =
                    switch (act.toLowerCase(Locale.ROOT)) {
                        case "succeed" -> when(!paid, () -> course.settleUnlessPaid(order));
                        case "fail" -> when(!paid, () -> course.fail(order, code(json)));
                        case "close" -> when(!paid, () -> books.close(order));
                        case "return" -> when(paid, () -> course.giveBack(order, amount));
                        case "dispute" -> when(paid, () -> course.dispute(order, amount));
                        case "win" -> when(paid, () -> course.endDispute(order, true));
                        case "lose" -> when(paid, () -> course.endDispute(order, false));
                        case "notify" -> when(true, () -> course.tellAll(order));
                        case "reverse-refund" -> reverseRefund(order, json);
                        default -> throw new IllegalArgumentException("unknown act " + act);
                    };
            return done ? shown(order) : Reaction.error(CONFLICT, "not as the order stands");
        }
    }

    private boolean reverseRefund(SimulatedOrder order, JsonNode json) {
        SimulatedOrder.Refund refund = order.refunds.get(json.path("refundNumber").asString(""));
        if (refund == null) {
            return false;
        }
        course.reverseRefund(order, refund);
        return true;
    }

    private static String code(JsonNode json) {
        return json.path("code").asString("declined");
    }

    private static boolean when(boolean possible, Runnable action) {
        if (possible) {
            action.run();
        }
        return possible;
    }

    private static Reaction shown(SimulatedOrder order) {
        synchronized (order) {
            return Reaction.json(OK, BooksJson.order(order));
        }
    }

    private static Reaction nothing() {
        return Reaction.error(NOT_FOUND, "there is no such thing here");
    }
}

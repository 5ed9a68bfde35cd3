package org.tallystick.app.gateway.simulator;

import java.math.BigDecimal;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.tallystick.app.gateway.simulator.BookEntry.Kind;
import org.tallystick.app.gateway.simulator.SimulatedOrder.Refund;
import org.tallystick.app.gateway.simulator.SimulatedOrder.Refund.Progress;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Gives money back. */
final class RefundDesk {

    private static final int OK = 200;
    private static final int BAD_REQUEST = 400;
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;

    private final Books books;
    private final Course course;
    private final SimulatorSettings settings;
    private final Clock clock;
    private final Map<String, AtomicLong> refusals = new ConcurrentHashMap<>();

    RefundDesk(Books books, Course course, SimulatorSettings settings, Clock clock) {
        this.books = books;
        this.course = course;
        this.settings = settings;
        this.clock = clock;
    }

    Reaction refund(String number, JsonNode request) {
        String refundNumber = request.path("refundNumber").asString("");
        String decimal = request.path("amount").asString("");
        if (refundNumber.isEmpty() || !decimal.matches("[0-9]{1,16}(\\.[0-9]{1,4})?")) {
            return Reaction.refused(BAD_REQUEST, number, "refund_invalid");
        }
        SimulatedOrder order = books.find(number).orElse(null);
        if (order == null) {
            return Reaction.refused(NOT_FOUND, number, "order_not_found");
        }
        synchronized (order) {
            Refund known = order.refunds.get(refundNumber);
            return known == null
                    ? refund(order, refundNumber, new BigDecimal(decimal), request)
                    : answer(order, known);
        }
    }

    Reaction query(String number, String refundNumber) {
        SimulatedOrder order = books.find(number).orElse(null);
        if (order == null) {
            return notFound(number, refundNumber);
        }
        synchronized (order) {
            Refund known = order.refunds.get(refundNumber);
            return known == null ? notFound(number, refundNumber) : answer(order, known);
        }
    }

    private Reaction refund(
            SimulatedOrder order, String refundNumber, BigDecimal amount, JsonNode request) {
        String trade = request.path("trade").asString("");
        if (trade.isEmpty() && !order.trades.isEmpty()) {
            trade = order.trades.keySet().iterator().next();
        }
        BookEntry made = order.trades.get(trade);
        if (made == null) {
            return Reaction.refused(CONFLICT, order.number, "order_not_paid");
        }
        if (!request.path("currency").asString("").equals(made.currency())
                || amount.signum() <= 0
                || amount.compareTo(order.refundable(trade)) > 0) {
            return Reaction.refused(CONFLICT, order.number, "refund_exceeds_trade");
        }
        if (refuses(order.faults, refundNumber)) {
            return Reaction.refused(CONFLICT, order.number, "refund_not_possible");
        }
        Refund refund =
                new Refund(
                        refundNumber,
                        "R-" + refundNumber,
                        trade,
                        amount,
                        String.valueOf(made.currency()),
                        Progress.PENDING);
        if (order.faults.has(Fault.REFUND_PENDING)) {
            books.refund(order, Kind.REFUND_TAKEN, refund);
            course.after(settings.nextDelay(), () -> course.finishRefund(order, refund));
        } else {
            course.finishRefund(order, refund);
        }
        Reaction reaction = answer(order, order.refunds.getOrDefault(refundNumber, refund));
        return order.faults.has(Fault.REFUND_DROP_ANSWER)
                ? reaction.with(Reaction.How.DROP)
                : reaction;
    }

    private boolean refuses(Faults faults, String refundNumber) {
        return faults.has(Fault.REFUND_FAILS)
                && refusals.computeIfAbsent(refundNumber, key -> new AtomicLong()).getAndIncrement()
                        < faults.number(Fault.REFUND_FAILS, 1);
    }

    private Reaction answer(SimulatedOrder order, Refund refund) {
        String kind =
                switch (refund.progress()) {
                    case PENDING -> "REFUND_PENDING";
                    case DONE -> "REFUND_SUCCEEDED";
                    case REVERSED -> "REFUND_REVERSED";
                };
        ObjectNode fact = FactJson.refund(refund, kind, clock.instant());
        return Reaction.json(OK, FactJson.message(order.number, List.of(fact)));
    }

    private static Reaction notFound(String number, String refundNumber) {
        ObjectNode fact = FactJson.fact("REFUND_NOT_FOUND");
        fact.put("refundNumber", refundNumber);
        return Reaction.json(OK, FactJson.message(number, List.of(fact)));
    }
}

package org.tallystick.app.gateway.simulator;

import java.time.Clock;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tallystick.app.gateway.adapter.CallbackVerdict;
import org.tallystick.app.gateway.signed.SigningKeys;
import org.tallystick.app.gateway.simulator.FaultRule.Call;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Answers the calls of the protocol. */
final class ProtocolDesk {

    private static final int OK = 200;
    private static final int BAD_REQUEST = 400;
    private static final int UNAUTHORIZED = 401;
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;
    private static final int UNAVAILABLE = 503;

    private final SigningKeys keys;
    private final FaultRules rules;
    private final Books books;
    private final ChargeDesk charges;
    private final RefundDesk refunds;
    private final StatementDesk statements;
    private final Clock clock;

    ProtocolDesk(SigningKeys keys, FaultRules rules, Books books, Desks desks, Clock clock) {
        this.keys = keys;
        this.rules = rules;
        this.books = books;
        this.charges = desks.charges();
        this.refunds = desks.refunds();
        this.statements = desks.statements();
        this.clock = clock;
    }

    /** Those that do the work. */
    record Desks(ChargeDesk charges, RefundDesk refunds, StatementDesk statements) {}

    Reaction react(String path, Function<String, @Nullable String> headers, byte[] body) {
        if (rules.isDown()) {
            return Reaction.drop();
        }
        if (keys.verify(headers, body, clock.instant()) != CallbackVerdict.GENUINE) {
            return Reaction.error(UNAUTHORIZED, "not signed, or not lately");
        }
        JsonNode request;
        try {
            request = FactJson.JSON.readTree(body);
        } catch (JacksonException e) {
            return Reaction.error(BAD_REQUEST, "not JSON");
        }
        String call = request.path("call").asString("");
        if (!path.equals(call.toLowerCase(Locale.ROOT).replace('_', '-'))) {
            return Reaction.error(NOT_FOUND, "the path is not that of the call");
        }
        if (call.equals("STATEMENT")) {
            return statement(request.path("day").asString(""));
        }
        String number = request.path("number").asString("");
        String traceparent = headers.apply("traceparent");
        return number.isEmpty()
                ? Reaction.error(BAD_REQUEST, "no number")
                : react(call, number, request, traceparent == null ? "" : traceparent);
    }

    private Reaction react(String call, String number, JsonNode request, String traceparent) {
        if (call.equals("CHARGE")) {
            return charges.charge(number, request, traceparent);
        }
        for (Call known : Call.values()) {
            if (known.name().equals(call)) {
                Faults faults = rules.ofCall(known, number);
                return faults.has(Fault.SERVER_ERROR)
                        ? Reaction.error(UNAVAILABLE, "try again later")
                        : carryOut(known, number, request).under(faults);
            }
        }
        return Reaction.error(BAD_REQUEST, "unknown call");
    }

    private Reaction carryOut(Call call, String number, JsonNode request) {
        return switch (call) {
            case CHARGE -> throw new IllegalStateException("Charges go elsewhere");
            case QUERY -> query(number);
            case CLOSE -> close(number);
            case REFUND -> refunds.refund(number, request);
            case QUERY_REFUND -> refunds.query(number, request.path("refundNumber").asString(""));
        };
    }

    private Reaction query(String number) {
        return books.find(number)
                .map(
                        order -> {
                            synchronized (order) {
                                return Reaction.json(
                                        OK, FactJson.message(number, FactJson.all(order)));
                            }
                        })
                .orElseGet(() -> notFound(number));
    }

    private Reaction close(String number) {
        return books.find(number)
                .map(
                        order -> {
                            synchronized (order) {
                                return close(order);
                            }
                        })
                .orElseGet(() -> notFound(number));
    }

    private Reaction close(SimulatedOrder order) {
        if (order.faults.has(Fault.NOT_CLOSABLE)) {
            return Reaction.refused(CONFLICT, order.number, "not_supported");
        }
        String kind =
                switch (order.status) {
                    case PAID -> "ALREADY_PAID";
                    case FAILED -> "FAILED";
                    case PENDING, CLOSED -> "CLOSED";
                };
        if (order.status == SimulatedOrder.Status.PENDING) {
            books.close(order);
        }
        return Reaction.json(
                OK, FactJson.message(order.number, List.of(FactJson.fact(kind, order.failure))));
    }

    private static Reaction notFound(String number) {
        return Reaction.json(OK, FactJson.message(number, List.of(FactJson.fact("NOT_FOUND"))));
    }

    private Reaction statement(String day) {
        try {
            return statements.statement(LocalDate.parse(day), false);
        } catch (DateTimeException e) {
            return Reaction.error(BAD_REQUEST, "no day");
        }
    }
}

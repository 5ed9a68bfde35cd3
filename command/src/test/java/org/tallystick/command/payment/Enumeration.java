package org.tallystick.command.payment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.tallystick.api.gateway.GatewayCapabilities;
import org.tallystick.api.payment.Direction;
import org.tallystick.api.payment.PaymentStatus;
import org.tallystick.command.payment.History.Standing;

/**
 * Every history up to a length, with repetition. Histories that stand the same from here on are
 * gone on with once and counted each; after every one the books are compared with the oracle's.
 */
final class Enumeration {

    /** How many histories end so, and the first of the shortest ones. */
    record Count(long histories, List<Input> shortest) {

        Count plus(Count other) {
            return new Count(histories + other.histories, shortest);
        }

        String example() {
            return shortest.stream().map(Input::text).collect(Collectors.joining(", "));
        }
    }

    /** What the gateway did, how the payment ends, and what is in the books then. */
    record Ending(String truth, PaymentStatus status, Books books) {}

    private final Direction direction;
    private final GatewayCapabilities gateway;
    private final Map<Ending, Count> endings = new LinkedHashMap<>();
    private final Map<PaymentStatus, Map<Input, Count>> impossible = new TreeMap<>();
    private long histories;

    Enumeration(Direction direction, GatewayCapabilities gateway) {
        this.direction = direction;
        this.gateway = gateway;
    }

    Enumeration run(int length) {
        Map<Standing, Count> frontier =
                Map.of(History.start(direction, gateway), new Count(1, List.of()));
        for (int step = 1; step <= length; step++) {
            frontier = goOn(frontier);
        }
        return this;
    }

    Map<Ending, Count> endings() {
        return endings;
    }

    Map<PaymentStatus, Map<Input, Count>> impossible() {
        return impossible;
    }

    long histories() {
        return histories;
    }

    private Map<Standing, Count> goOn(Map<Standing, Count> frontier) {
        Map<Standing, Count> next = new LinkedHashMap<>();
        frontier.forEach(
                (standing, count) -> {
                    for (Input input : Input.values()) {
                        goOn(standing, count, input, next);
                    }
                });
        return next;
    }

    private void goOn(Standing standing, Count count, Input input, Map<Standing, Count> next) {
        List<Input> path = new ArrayList<>(count.shortest());
        path.add(input);
        Count longer = new Count(count.histories(), path);
        try {
            History history = History.from(standing, gateway);
            if (!input.happens(history)) {
                impossible
                        .computeIfAbsent(standing.state().status(), status -> new TreeMap<>())
                        .merge(input, longer, Count::plus);
                return;
            }
            check(history.standing());
            next.merge(history.standing(), longer, Count::plus);
            histories += longer.histories();
            endings.merge(endingOf(history.standing()), longer, Count::plus);
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError(direction + " at " + gateway + ": " + longer.example(), e);
        }
    }

    private void check(Standing standing) {
        boolean holds = direction == Direction.DEDUCT && standing.state().status().isOpen();
        Books expected = Oracle.books(direction, standing.truth(), gateway.refundable(), holds);
        if (!expected.equals(standing.books())) {
            throw new AssertionError(
                    "expected " + expected + " but the books say " + standing.books());
        }
    }

    private static Ending endingOf(Standing standing) {
        return new Ending(textOf(standing.truth()), standing.state().status(), standing.books());
    }

    private static String textOf(Truth truth) {
        List<String> words = new ArrayList<>();
        words.add(
                switch (truth.phase()) {
                    case NOTHING -> "was never asked";
                    case OPEN -> "has not decided";
                    case FAILED -> "failed it";
                    case CLOSED -> "closed it";
                    case PAID ->
                            switch (truth.beforePaid()) {
                                case FAILED -> "failed it, then paid it";
                                case CLOSED ->
                                        truth.cancelled()
                                                ? "closed it on request, then paid it"
                                                : "closed it, then paid it";
                                default -> "paid it";
                            };
                });
        if (truth.contradicted()) {
            words.add("said no");
        }
        if (truth.refusals() > 0) {
            words.add(
                    "refused "
                            + truth.refusals()
                            + (truth.refusals() > 1 ? " refunds" : " refund"));
        }
        if (truth.refunded() > 0) {
            words.add("refunded " + truth.refunded());
        }
        return String.join(", ", words);
    }
}

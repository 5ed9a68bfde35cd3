package org.tallystick.app.gateway.simulator;

import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;
import org.tallystick.app.gateway.simulator.BookEntry.Kind;
import org.tallystick.app.gateway.simulator.SimulatedOrder.Refund;

/** The simulated gateway's own books, in memory and in its journal. */
final class Books {

    /** Within this time after it was sent a callback is acknowledged, or known to be owed. */
    private static final Duration UNDER_WAY = Notifier.ANSWER_LIMIT.plusSeconds(1);

    private final ConcurrentMap<String, SimulatedOrder> orders = new ConcurrentHashMap<>();
    private final Journal journal;
    private final Clock clock;

    Books(Journal journal, Clock clock) {
        this.journal = journal;
        this.clock = clock;
    }

    /** Reads the journal; before anything else. */
    void load() {
        journal.read(
                entry -> {
                    if (entry.kind() == Kind.ORDER_TAKEN) {
                        orders.put(entry.order(), new SimulatedOrder(entry));
                    } else {
                        Optional.ofNullable(orders.get(entry.order()))
                                .ifPresent(order -> order.apply(entry));
                    }
                });
    }

    /**
     * After the journal was read: the orders of which a callback was not acknowledged, or may have
     * been under way when the last line was written.
     */
    List<SimulatedOrder> untold() {
        Instant last =
                orders.values().stream()
                        .map(order -> order.lastAt)
                        .max(Comparator.naturalOrder())
                        .orElse(Instant.EPOCH);
        return orders.values().stream()
                .filter(order -> !order.entries.isEmpty())
                .filter(order -> !order.faults.has(Fault.NO_CALLBACKS))
                .filter(order -> order.owed > 0 || !order.lastAt.isBefore(last.minus(UNDER_WAY)))
                .toList();
    }

    /** What was owed of an order is told anew, and is owed once more if nobody acknowledges it. */
    void tellingAnew(SimulatedOrder order) {
        for (; order.owed > 0; order.owed--) {
            journal.add(BookEntry.telling(Kind.CALLBACK_TAKEN, order.number, clock.instant()));
        }
    }

    Optional<SimulatedOrder> find(String number) {
        return Optional.ofNullable(orders.get(number));
    }

    Collection<SimulatedOrder> orders() {
        return orders.values();
    }

    /** Takes an order, or finds the one that has the number already. */
    SimulatedOrder take(
            String number, BigDecimal amount, String currency, Map<String, String> data) {
        return orders.computeIfAbsent(
                number,
                key -> {
                    BookEntry taken =
                            entry(Kind.ORDER_TAKEN, number, null, null, amount, currency, data);
                    journal.add(taken);
                    return new SimulatedOrder(taken);
                });
    }

    BookEntry trade(SimulatedOrder order, BigDecimal amount, String currency) {
        return add(
                order,
                entry(
                        Kind.TRADE_MADE,
                        order.number,
                        order.nextTrade(),
                        null,
                        amount,
                        currency,
                        Map.of()));
    }

    void fail(SimulatedOrder order, String code) {
        add(
                order,
                entry(
                        Kind.ORDER_FAILED,
                        order.number,
                        null,
                        null,
                        null,
                        null,
                        Map.of("code", code)));
    }

    void close(SimulatedOrder order) {
        add(order, entry(Kind.ORDER_CLOSED, order.number, null, null, null, null, Map.of()));
    }

    /** A step of a refund; the entry has its amount and its trade. */
    void refund(SimulatedOrder order, Kind kind, Refund refund) {
        add(
                order,
                entry(
                        kind,
                        order.number,
                        refund.id(),
                        refund.number(),
                        refund.amount(),
                        refund.currency(),
                        Map.of("trade", refund.trade())));
    }

    /** Something else that happens to a paid order: a return, or a step of a dispute. */
    BookEntry happen(SimulatedOrder order, Kind kind, String id, BigDecimal amount) {
        return add(order, entry(kind, order.number, id, null, amount, order.currency, Map.of()));
    }

    /** How many of a kind there are, for the next one's number. */
    static long count(SimulatedOrder order, Kind kind) {
        return order.entries.stream().filter(entry -> entry.kind() == kind).count();
    }

    /** What each of an order's entries does to the money that this gateway owes us. */
    static BigDecimal effect(SimulatedOrder order, BookEntry entry) {
        BigDecimal amount = entry.amount() == null ? BigDecimal.ZERO : entry.amount();
        BigDecimal signed = order.payIn ? amount : amount.negate();
        return switch (entry.kind()) {
            case TRADE_MADE, REFUND_REVERSED, DISPUTE_WON -> signed;
            case REFUND_MADE, PAYOUT_RETURNED, FUNDS_WITHDRAWN -> signed.negate();
            case ORDER_TAKEN,
                    ORDER_FAILED,
                    ORDER_CLOSED,
                    REFUND_TAKEN,
                    DISPUTE_LOST,
                    CALLBACK_OWED,
                    CALLBACK_TAKEN ->
                    BigDecimal.ZERO;
        };
    }

    private BookEntry add(SimulatedOrder order, BookEntry entry) {
        order.apply(entry);
        journal.add(entry);
        return entry;
    }

    private BookEntry entry(
            Kind kind,
            String order,
            @Nullable String id,
            @Nullable String refund,
            @Nullable BigDecimal amount,
            @Nullable String currency,
            Map<String, String> data) {
        return new BookEntry(kind, order, id, refund, amount, currency, clock.instant(), data);
    }

    /** All orders, in the order of their numbers. */
    List<SimulatedOrder> sorted() {
        return orders.values().stream()
                .sorted((one, other) -> one.number.compareTo(other.number))
                .toList();
    }
}

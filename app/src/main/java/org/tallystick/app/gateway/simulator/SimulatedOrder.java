package org.tallystick.app.gateway.simulator;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tallystick.app.gateway.simulator.BookEntry.Kind;

/** An order as the simulated gateway knows it. Guarded by itself: whoever uses it locks it. */
final class SimulatedOrder {

    /** How far it has come. */
    enum Status {
        PENDING,
        PAID,
        FAILED,
        CLOSED
    }

    /** A refund; its amount is what was asked for, whatever became of it. */
    record Refund(
            String number,
            String id,
            String trade,
            BigDecimal amount,
            String currency,
            Progress progress) {

        /** How far it has come. */
        enum Progress {
            PENDING,
            DONE,
            REVERSED
        }

        Refund with(Progress next) {
            return new Refund(number, id, trade, amount, currency, next);
        }
    }

    final String number;
    final boolean payIn;
    final BigDecimal amount;
    final String currency;
    final Map<String, String> data;
    final Faults faults;
    final Instant takenAt;
    Status status = Status.PENDING;
    @Nullable String failure;

    /** Callbacks that were not acknowledged, as the journal told when it was read. */
    int owed;

    /** When its last line was written. */
    Instant lastAt;

    /** Everything that happened after it was taken, in order. */
    final List<BookEntry> entries = new ArrayList<>();

    final Map<String, BookEntry> trades = new LinkedHashMap<>();
    final Map<String, Refund> refunds = new LinkedHashMap<>();

    SimulatedOrder(BookEntry taken) {
        this.number = taken.order();
        this.amount = Objects.requireNonNull(taken.amount());
        this.currency = Objects.requireNonNull(taken.currency());
        this.data = taken.data();
        this.payIn = "RECHARGE".equals(data.get("direction"));
        this.faults = Faults.of(data.getOrDefault("faults", ""));
        this.takenAt = taken.at();
        this.lastAt = taken.at();
    }

    /** Assigns only: the same entries always make the same order. */
    void apply(BookEntry entry) {
        lastAt = entry.at();
        if (entry.kind().isTelling()) {
            owed += entry.kind() == Kind.CALLBACK_OWED ? 1 : -1;
            return;
        }
        entries.add(entry);
        switch (entry.kind()) {
            case TRADE_MADE -> {
                trades.put(Objects.requireNonNull(entry.id()), entry);
                status = Status.PAID;
            }
            case ORDER_FAILED -> {
                status = Status.FAILED;
                failure = entry.data().get("code");
            }
            case ORDER_CLOSED -> status = Status.CLOSED;
            case REFUND_TAKEN ->
                    refunds.put(refundOf(entry), refund(entry, Refund.Progress.PENDING));
            case REFUND_MADE -> refunds.put(refundOf(entry), refund(entry, Refund.Progress.DONE));
            case REFUND_REVERSED ->
                    refunds.computeIfPresent(
                            refundOf(entry), (key, known) -> known.with(Refund.Progress.REVERSED));
            case ORDER_TAKEN, PAYOUT_RETURNED, FUNDS_WITHDRAWN, DISPUTE_WON, DISPUTE_LOST -> {}
            case CALLBACK_OWED, CALLBACK_TAKEN -> {}
        }
    }

    /** What of a trade is not refunded. */
    BigDecimal refundable(String trade) {
        BookEntry made = trades.get(trade);
        BigDecimal left = made == null ? null : made.amount();
        if (left == null) {
            return BigDecimal.ZERO;
        }
        for (Refund refund : refunds.values()) {
            if (refund.trade().equals(trade) && refund.progress() != Refund.Progress.REVERSED) {
                left = left.subtract(refund.amount());
            }
        }
        return left;
    }

    /** The last entry of a kind, if there is one. */
    Optional<BookEntry> last(Kind kind) {
        return entries.stream()
                .filter(entry -> entry.kind() == kind)
                .reduce((earlier, later) -> later);
    }

    /** The number under which it is traded: its own, and a count from the second on. */
    String nextTrade() {
        return "T-" + number + (trades.isEmpty() ? "" : "-" + (trades.size() + 1));
    }

    private static String refundOf(BookEntry entry) {
        return Objects.requireNonNull(entry.refund());
    }

    private static Refund refund(BookEntry entry, Refund.Progress progress) {
        return new Refund(
                refundOf(entry),
                Objects.requireNonNull(entry.id()),
                entry.data().getOrDefault("trade", ""),
                Objects.requireNonNull(entry.amount()),
                Objects.requireNonNull(entry.currency()),
                progress);
    }
}

package org.tallystick.app.gateway.simulator;

import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.tallystick.app.gateway.simulator.BookEntry.Kind;
import org.tallystick.app.gateway.simulator.Notifier.Message;
import org.tallystick.app.gateway.simulator.SimulatedOrder.Refund;
import org.tallystick.app.gateway.simulator.SimulatedOrder.Status;
import tools.jackson.databind.node.ObjectNode;

/** What becomes of an order in the course of time, and what is told of it. */
@SuppressWarnings("FutureReturnValueIgnored") // The notifier itself tries again.
final class Course {

    private static final Duration FAIL_TO_SUCCESS = Duration.ofSeconds(1);

    private final Books books;
    private final Notifier notifier;
    private final Later later;
    private final SimulatorSettings settings;
    private final Clock clock;

    Course(Books books, Notifier notifier, Later later, SimulatorSettings settings, Clock clock) {
        this.books = books;
        this.notifier = notifier;
        this.later = later;
        this.settings = settings;
        this.clock = clock;
    }

    /** Sets off what happens to an order without anybody asking. */
    void begin(SimulatedOrder order) {
        Faults faults = order.faults;
        if (faults.has(Fault.LATE_SUCCESS)) {
            Duration late = Duration.ofSeconds(faults.number(Fault.LATE_SUCCESS, 1));
            Duration left = Duration.between(clock.instant(), order.takenAt.plus(late));
            after(left.isNegative() ? Duration.ZERO : left, () -> settleUnlessPaid(order));
        } else if (!faults.has(Fault.NEVER_DECIDES)) {
            after(settings.settleDelay(), () -> settleIfPending(order));
        }
    }

    /** After a restart: what was set off and has not happened is set off again. */
    void resume(SimulatedOrder order) {
        synchronized (order) {
            if (order.trades.isEmpty()) {
                begin(order);
            }
            order.refunds.values().stream()
                    .filter(refund -> refund.progress() == Refund.Progress.PENDING)
                    .forEach(
                            refund ->
                                    after(settings.nextDelay(), () -> finishRefund(order, refund)));
        }
    }

    /** Lets an order succeed now, if it is still open; ends when that was told once. */
    CompletableFuture<Boolean> settleIfPending(SimulatedOrder order) {
        synchronized (order) {
            return order.status == Status.PENDING
                    ? settle(order)
                    : CompletableFuture.completedFuture(false);
        }
    }

    /** Lets an order succeed now, even if it was closed or has failed. */
    CompletableFuture<Boolean> settleUnlessPaid(SimulatedOrder order) {
        synchronized (order) {
            return order.trades.isEmpty()
                    ? settle(order)
                    : CompletableFuture.completedFuture(false);
        }
    }

    /** Lets an order fail and tells it. */
    void fail(SimulatedOrder order, String code) {
        synchronized (order) {
            books.fail(order, code);
            tell(order, FactJson.fact("FAILED", code));
        }
    }

    /** Money comes back from where it was paid to. */
    void giveBack(SimulatedOrder order, BigDecimal amount) {
        synchronized (order) {
            happen(order, Kind.PAYOUT_RETURNED, "RETURNED", "B-", amount);
        }
    }

    /** The payer's bank takes money back. */
    void dispute(SimulatedOrder order, BigDecimal amount) {
        synchronized (order) {
            happen(order, Kind.FUNDS_WITHDRAWN, "FUNDS_WITHDRAWN", "D-", amount);
        }
    }

    /** The last dispute ends. */
    void endDispute(SimulatedOrder order, boolean won) {
        synchronized (order) {
            order.last(Kind.FUNDS_WITHDRAWN)
                    .ifPresent(
                            opened -> {
                                Kind kind = won ? Kind.DISPUTE_WON : Kind.DISPUTE_LOST;
                                BookEntry ended =
                                        books.happen(
                                                order,
                                                kind,
                                                String.valueOf(opened.id()),
                                                amount(opened));
                                tell(order, money(kind.name(), ended));
                            });
        }
    }

    /** A refund that was taken is done. */
    void finishRefund(SimulatedOrder order, Refund refund) {
        synchronized (order) {
            books.refund(order, Kind.REFUND_MADE, refund);
            tellRefund(order, refund, "REFUND_SUCCEEDED");
            if (order.faults.has(Fault.REFUND_REVERSED)) {
                after(settings.nextDelay(), () -> reverseRefund(order, refund));
            }
        }
    }

    /** A refund that was done is taken back. */
    void reverseRefund(SimulatedOrder order, Refund refund) {
        synchronized (order) {
            Refund known = order.refunds.get(refund.number());
            if (known != null && known.progress() == Refund.Progress.DONE) {
                books.refund(order, Kind.REFUND_REVERSED, refund);
                tellRefund(order, refund, "REFUND_REVERSED");
            }
        }
    }

    void after(Duration delay, Runnable action) {
        later.run(delay, action);
    }

    /** Tells everything that is known of an order once more, under a new callback id. */
    void tellAll(SimulatedOrder order) {
        synchronized (order) {
            send(notifier.message(order, FactJson.all(order)));
        }
    }

    private CompletableFuture<Boolean> settle(SimulatedOrder order) {
        Faults faults = order.faults;
        if (faults.has(Fault.FAIL_THEN_SUCCESS)) {
            CompletableFuture<Boolean> told = tell(order, FactJson.fact("FAILED", "try_again"));
            Duration pause = faults.millis(Fault.FAIL_THEN_SUCCESS, FAIL_TO_SUCCESS);
            told.thenRun(() -> after(pause, () -> succeedUnlessPaid(order)));
            return told;
        }
        return succeed(order);
    }

    private void succeedUnlessPaid(SimulatedOrder order) {
        synchronized (order) {
            if (order.trades.isEmpty()) {
                succeed(order);
            }
        }
    }

    private CompletableFuture<Boolean> succeed(SimulatedOrder order) {
        Faults faults = order.faults;
        BookEntry trade = books.trade(order, Tampering.amount(order), Tampering.currency(order));
        CompletableFuture<Boolean> told = tellSuccess(order, trade);
        if (faults.has(Fault.SECOND_TRADE)) {
            BookEntry second = books.trade(order, order.amount, order.currency);
            tell(order, money("SUCCEEDED", second));
        }
        if (faults.has(Fault.SUCCESS_THEN_FAIL)) {
            ObjectNode lie = FactJson.fact("FAILED", "mistaken");
            told.thenRun(() -> after(settings.nextDelay(), () -> tell(order, lie)));
        }
        if (faults.has(Fault.RETURNED) && !order.payIn) {
            after(settings.nextDelay(), () -> giveBack(order, Tampering.returned(order, trade)));
        }
        if (faults.has(Fault.DISPUTE) && order.payIn) {
            after(settings.nextDelay(), () -> dispute(order, amount(trade)));
            faults.text(Fault.DISPUTE)
                    .filter(end -> !end.equals("open"))
                    .ifPresent(
                            end ->
                                    after(
                                            settings.nextDelay().multipliedBy(2),
                                            () -> endDispute(order, end.equals("won"))));
        }
        return told;
    }

    private CompletableFuture<Boolean> tellSuccess(SimulatedOrder order, BookEntry trade) {
        if (order.faults.has(Fault.NO_CALLBACKS)) {
            return CompletableFuture.completedFuture(false);
        }
        ObjectNode fact = money("SUCCEEDED", trade);
        Message message = notifier.message(order, List.of(fact));
        CompletableFuture<Boolean> told = notifier.send(message);
        long more = order.faults.number(Fault.DUPLICATE_CALLBACK, 1);
        for (long copy = 0; order.faults.has(Fault.DUPLICATE_CALLBACK) && copy < more; copy++) {
            send(message);
        }
        if (order.faults.has(Fault.TWO_NOTIFY_IDS)) {
            tell(order, fact);
        }
        if (order.faults.has(Fault.OUT_OF_ORDER)) {
            tell(order, FactJson.fact("NOT_YET"));
        }
        if (order.faults.has(Fault.UNKNOWN_ORDER)) {
            send(notifier.message(order, Tampering.unknownNumber(order), List.of(fact)));
        }
        return told;
    }

    private void happen(
            SimulatedOrder order, Kind kind, String fact, String prefix, BigDecimal amount) {
        String id = prefix + order.number + "-" + (Books.count(order, kind) + 1);
        tell(order, money(fact, books.happen(order, kind, id, amount)));
    }

    private void tellRefund(SimulatedOrder order, Refund refund, String kind) {
        tell(order, FactJson.refund(refund, kind, clock.instant()));
    }

    private CompletableFuture<Boolean> tell(SimulatedOrder order, ObjectNode fact) {
        return order.faults.has(Fault.NO_CALLBACKS)
                ? CompletableFuture.completedFuture(false)
                : notifier.send(notifier.message(order, List.of(fact)));
    }

    private void send(@Nullable Message message) {
        CompletableFuture<Boolean> unused = notifier.send(message);
    }

    private static ObjectNode money(String kind, BookEntry entry) {
        return FactJson.money(kind, entry.id(), entry.amount(), entry.currency(), entry.at());
    }

    private static BigDecimal amount(BookEntry entry) {
        return entry.amount() == null ? BigDecimal.ZERO : entry.amount();
    }
}

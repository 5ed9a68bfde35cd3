package org.tallystick.proof.bench;

import java.util.SplittableRandom;
import org.tallystick.api.Limits;
import org.tallystick.proof.bench.Sender.Answer;

/** Callbacks that their accounts no longer remember themselves: only receipts know them. */
final class OldCallbacks {

    private static final int CALLERS = 128;
    private static final int ACCOUNTS = 16;
    private static final int OLD_PER_ACCOUNT = 400;

    /** So many must follow; a few more, as callers overtake each other. */
    private static final int FOLLOWERS_PER_ACCOUNT = Limits.RECENT_CALLBACKS + 100;

    private final OrderBook orders;

    private OldCallbacks(OrderBook orders) {
        this.orders = orders;
    }

    static OldCallbacks make(Lab lab, Application application) throws Exception {
        OrderBook orders = new OrderBook("old", OrderBook.accounts("old", ACCOUNTS));
        push(lab, application, orders, (long) ACCOUNTS * (OLD_PER_ACCOUNT + FOLLOWERS_PER_ACCOUNT));
        return new OldCallbacks(orders);
    }

    /** Sends the next so many orders as fast as the application takes them. */
    static LoadResult push(Lab lab, Application application, OrderBook orders, long count)
            throws Exception {
        lab.openAccounts(application, orders.accountIds());
        LoadResult result =
                LoadRun.forCount(
                        CALLERS, count, number -> new Pusher(lab, application.connect(), orders));
        if (result.failures() > 0) {
            lab.report().problem("While preparing: " + result.firstFailure());
        }
        lab.readModels().awaitAll();
        return result;
    }

    OrderBook orders() {
        return orders;
    }

    /** So many orders, the first ones, are old. */
    long count() {
        return (long) ACCOUNTS * OLD_PER_ACCOUNT;
    }

    Order any(SplittableRandom random) {
        return orders.again(random, count());
    }

    private static final class Pusher implements LoadRun.Caller {

        private final Lab lab;
        private final Sender sender;
        private final OrderBook orders;

        Pusher(Lab lab, Sender sender, OrderBook orders) {
            this.lab = lab;
            this.sender = sender;
            this.orders = orders;
        }

        @Override
        public void call() throws Exception {
            Order order = orders.next();
            if (BusyException.patiently(() -> sender.send(order)) != Answer.APPLIED) {
                throw new UnexpectedAnswerException("Replayed at its first time");
            }
            lab.applied().increment();
        }

        @Override
        public void close() {
            sender.close();
        }
    }
}

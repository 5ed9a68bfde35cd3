package org.tallystick.proof.bench;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.tallystick.proof.lab.Await;

/** What a gateway that never answers does to everybody else. */
final class HungGateway {

    private static final double P99_TIMES_MAX = 2;
    private static final int CALLERS = 4;
    private static final Duration PAUSE = Duration.ofMillis(2);

    private final Options options;
    private final Report report;
    private final PaymentLab lab;
    private final PaymentPayers payers;

    HungGateway(Options options, Report report, PaymentLab lab) {
        this.options = options;
        this.report = report;
        this.lab = lab;
        this.payers = new PaymentPayers(lab);
    }

    /** Direct movements and another gateway's payments, without and with a gateway that hangs. */
    void run() throws Exception {
        LoadResult directBefore = direct();
        LoadResult paymentsBefore = unhurried();
        AtomicBoolean over = new AtomicBoolean();
        Thread feeding =
                new Thread(
                        () -> {
                            while (!over.get()) {
                                payers.tryToStart("hung");
                                // Kept out while its breaker is open, which is as it should be.
                                Await.moment();
                            }
                        },
                        "hung-payments");
        feeding.setDaemon(true);
        feeding.start();
        Await.until(
                "The gateway hangs",
                Duration.ofSeconds(30),
                () ->
                        lab.database()
                                        .number(
                                                "SELECT count(*) FROM payment_view WHERE gateway ="
                                                        + " 'hung' AND status <> 'HELD'")
                                > 20);
        LoadResult direct = direct();
        LoadResult payments = unhurried();
        over.set(true);
        feeding.join();
        compare("direct movements", directBefore, direct);
        compare("another gateway's payments", paymentsBefore, payments);
    }

    private LoadResult direct() throws InterruptedException {
        OrderBook orders = new OrderBook("direct" + PaymentPayers.next(), lab.accounts());
        return LoadRun.forTime(
                CALLERS,
                options.pace(),
                number -> {
                    HttpSender sender = lab.process().connectHttp();
                    return new LoadRun.Caller() {
                        @Override
                        public void call() throws Exception {
                            sender.send(orders.next());
                            LockSupport.parkNanos(PAUSE.toNanos());
                        }

                        @Override
                        public void close() {
                            sender.close();
                        }
                    };
                });
    }

    private LoadResult unhurried() throws InterruptedException {
        return LoadRun.forTime(CALLERS, options.pace(), number -> payers.payer("simulator"));
    }

    private void compare(String what, LoadResult before, LoadResult during) {
        double ratio = (double) during.p99().toNanos() / before.p99().toNanos();
        report.finding(
                what + ", p99 with a hung gateway",
                "%.1f ms, without %.1f ms"
                        .formatted(during.p99().toNanos() / 1e6, before.p99().toNanos() / 1e6));
        report.figure(
                what + ", p99 with a hung gateway",
                "at most " + P99_TIMES_MAX + " x",
                Report.ratio(ratio),
                ratio <= P99_TIMES_MAX);
        for (LoadResult result : List.of(before, during)) {
            if (result.failures() > 0) {
                report.problem(what + ": " + result.firstFailure());
            }
        }
    }
}

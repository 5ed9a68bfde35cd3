package org.tallystick.proof.bench;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.JsonNode;

/** Payments: how many a second, what a hung gateway does to the others, and every fault at once. */
final class PaymentLoad {

    private static final double PER_SECOND = 150;
    private static final double HUNG_P99 = 2;
    private static final int CALLERS = 64;
    private static final int DIRECT_CALLERS = 4;
    private static final Duration DIRECT_PAUSE = Duration.ofMillis(2);

    /** What the events of a payment wait for, on average, from one to the next. */
    private static final String STEPS =
            """
            SELECT string_agg(step || ' ' || millis || ' ms', ', ' ORDER BY millis DESC) FROM (
                SELECT cause AS step, round(avg(extract(epoch FROM at - before) * 1000)) AS millis
                FROM (SELECT cause, at,
                        lag(at) OVER (PARTITION BY payment_id ORDER BY version) AS before
                    FROM payment_timeline) steps
                WHERE before IS NOT NULL GROUP BY cause HAVING count(*) > 50) averages""";

    private final Options options;
    private final Report report;

    PaymentLoad(Options options, Report report) {
        this.options = options;
        this.report = report;
    }

    void run() throws Exception {
        try (OtherGateway waiting = OtherGateway.start(false);
                OtherGateway hung = OtherGateway.start(true)) {
            Map<String, String> settings = new HashMap<>(waiting.settings("waiting"));
            settings.putAll(hung.settings("hung"));
            settings.put("TALLYSTICK_SIMULATOR_SETTLEDELAY", "10ms");
            try (PaymentLab lab = PaymentLab.start(options.jvm(), settings)) {
                speed(lab);
                callbacks(lab);
                hung(lab);
            }
        }
        try (PaymentLab lab = PaymentLab.start(options.jvm(), impatient())) {
            int count = options.quick() ? 1_000 : 10_000;
            new PaymentFaults(report, lab).run(count, options.quick() ? 40 : 60);
        }
    }

    private static Map<String, String> impatient() {
        return Map.of(
                "TALLYSTICK_SIMULATOR_SETTLEDELAY", "50ms",
                "TALLYSTICK_SIMULATOR_NEXTDELAY", "300ms",
                "TALLYSTICK_PAYMENTS_LIFETIMEMIN", "1s",
                "TALLYSTICK_PAYMENTS_LIFETIME", PaymentMix.LIFETIME_SECONDS + "s",
                "TALLYSTICK_PAYMENTS_SOON", "1s",
                "TALLYSTICK_PAYMENTS_LATER", "2s",
                "TALLYSTICK_PAYMENTS_LATERTIMES", "4",
                "TALLYSTICK_PAYMENTS_AFTERWARDS", "5s",
                "TALLYSTICK_PAYMENTS_CALLMARGIN", "5s");
    }

    /** Callers that each start a payment and wait for its end. */
    private void speed(PaymentLab lab) throws Exception {
        long cpuBefore = lab.cpuMicros();
        LoadResult result =
                LoadRun.forTime(CALLERS, options.pace(), number -> payer(lab, "simulator"));
        long calls = result.calls();
        report.load(
                Shape.BUSY,
                "payments, from start to booked",
                result,
                new Report.Observed(
                        CpuTime.perOperation(lab.cpuMicros() - cpuBefore, calls),
                        "-",
                        null,
                        lab.process().meters().heapUsed()));
        report.figure(
                "payments per second, whole path",
                String.valueOf(Math.round(PER_SECOND)),
                String.valueOf(Math.round(result.perSecond())),
                result.perSecond() >= PER_SECOND);
        report.finding("payments, where the time goes", String.valueOf(lab.database().text(STEPS)));
    }

    private LoadRun.Caller payer(PaymentLab lab, String gateway) {
        return caller(
                () -> {
                    JsonNode settled = lab.client().awaitFinal(start(lab, gateway));
                    if (!settled.path("status").asString().equals("SUCCEEDED")) {
                        throw new UnexpectedAnswerException(settled.toString());
                    }
                });
    }

    private String start(PaymentLab lab, String gateway) throws Exception {
        int number = started.getAndIncrement();
        String orderId = gateway + "-" + number;
        String body =
                """
                {"orderId":"%s","accountId":"%s","direction":"%s","amount":100,"gateway":"%s"}"""
                        .formatted(
                                orderId,
                                lab.accounts().get(number % lab.accounts().size()),
                                number % 2 == 0 ? "DEDUCT" : "RECHARGE",
                                gateway);
        return lab.client().post("/v1/payments", orderId, body).path("paymentId").asString();
    }

    private final AtomicInteger started = new AtomicInteger();

    /** Callbacks that tell nothing new, of one order and of many, until they are acknowledged. */
    private void callbacks(PaymentLab lab) throws Exception {
        List<String> orders = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            orders.add(start(lab, "waiting"));
        }
        AtomicInteger notify = new AtomicInteger();
        for (int spread : List.of(1, orders.size())) {
            LoadResult result =
                    LoadRun.forTime(
                            CALLERS,
                            options.pace(),
                            number ->
                                    caller(
                                            () -> {
                                                int id = notify.getAndIncrement();
                                                tell(lab, orders.get(id % spread), "B" + id);
                                            }));
            report.load(
                    Shape.BUSY,
                    "callbacks acknowledged, " + (spread == 1 ? "one order" : spread + " orders"),
                    result,
                    new Report.Observed("-", "-", null, "-"));
        }
        Await.until(
                "Callbacks are processed",
                Duration.ofMinutes(5),
                () ->
                        lab.database()
                                        .number(
                                                "SELECT count(*) FROM callback_inbox"
                                                        + " WHERE processed_at IS NULL")
                                == 0);
    }

    private static void tell(PaymentLab lab, String order, String notifyId) throws Exception {
        byte[] body =
                """
                {"notifyId":"%s","number":"%s","facts":[{"kind":"NOT_YET"}]}"""
                        .formatted(notifyId, order)
                        .getBytes(StandardCharsets.UTF_8);
        int status = lab.client().callback("waiting", body, OtherGateway.signature(body));
        if (status != 200) {
            throw new UnexpectedAnswerException("A callback was answered " + status);
        }
    }

    /** Direct movements and another gateway's payments, without and with a gateway that hangs. */
    private void hung(PaymentLab lab) throws Exception {
        LoadResult directBefore = direct(lab);
        LoadResult paymentsBefore = unhurried(lab);
        AtomicBoolean over = new AtomicBoolean();
        Thread feeding =
                new Thread(
                        () -> {
                            while (!over.get()) {
                                startHanging(lab);
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
        LoadResult direct = direct(lab);
        LoadResult payments = unhurried(lab);
        over.set(true);
        feeding.join();
        compare("direct movements", directBefore, direct);
        compare("another gateway's payments", paymentsBefore, payments);
    }

    private void startHanging(PaymentLab lab) {
        int number = started.getAndIncrement();
        String body =
                """
                {"orderId":"hung-%d","accountId":"%s","direction":"DEDUCT","amount":100,\
                "gateway":"hung"}"""
                        .formatted(number, lab.accounts().get(number % lab.accounts().size()));
        // Kept out while its circuit breaker is open, which is as it should be.
        lab.client().sendAsync("/v1/payments", "hung-" + number, body).join();
        Await.moment();
    }

    private LoadResult direct(PaymentLab lab) throws InterruptedException {
        OrderBook orders = new OrderBook("direct" + started.getAndIncrement(), lab.accounts());
        return LoadRun.forTime(
                DIRECT_CALLERS,
                options.pace(),
                number -> {
                    HttpSender sender = lab.process().connectHttp();
                    return new LoadRun.Caller() {
                        @Override
                        public void call() throws Exception {
                            sender.send(orders.next());
                            java.util.concurrent.locks.LockSupport.parkNanos(
                                    DIRECT_PAUSE.toNanos());
                        }

                        @Override
                        public void close() {
                            sender.close();
                        }
                    };
                });
    }

    private LoadResult unhurried(PaymentLab lab) throws InterruptedException {
        return LoadRun.forTime(DIRECT_CALLERS, options.pace(), number -> payer(lab, "simulator"));
    }

    private void compare(String what, LoadResult before, LoadResult during) {
        double ratio = (double) during.p99().toNanos() / before.p99().toNanos();
        report.finding(
                what + ", p99 with a hung gateway",
                "%.1f ms, without %.1f ms"
                        .formatted(during.p99().toNanos() / 1e6, before.p99().toNanos() / 1e6));
        report.figure(
                what + ", p99 with a hung gateway",
                "at most " + HUNG_P99 + " x",
                Report.ratio(ratio),
                ratio <= HUNG_P99);
        for (LoadResult result : List.of(before, during)) {
            if (result.failures() > 0) {
                report.problem(what + ": " + result.firstFailure());
            }
        }
    }

    private interface Action {
        void run() throws Exception;
    }

    private static LoadRun.Caller caller(Action action) {
        return new LoadRun.Caller() {
            @Override
            public void call() throws Exception {
                action.run();
            }

            @Override
            public void close() {}
        };
    }
}

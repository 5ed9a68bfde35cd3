package org.tallystick.proof.bench;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.tallystick.proof.lab.Await;
import org.tallystick.proof.lab.PaymentMix;

/** Payments: how many a second, what a hung gateway does to the others, and every fault at once. */
final class PaymentLoad {

    private static final double PER_SECOND = 150;
    private static final int CALLERS = 64;

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
                new HungGateway(options, report, lab).run();
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
                "TALLYSTICK_PAYMENTS_LATER", "3s",
                "TALLYSTICK_PAYMENTS_LATERTIMES", "16",
                "TALLYSTICK_PAYMENTS_AFTERWARDS", "5s",
                "TALLYSTICK_PAYMENTS_CALLMARGIN", "5s");
    }

    /** Callers that each start a payment and wait for its end. */
    private void speed(PaymentLab lab) throws Exception {
        // Its code is compiled when it matters.
        LoadRun.forTime(
                CALLERS,
                options.coldStartOfPayments(),
                number -> new PaymentPayers(lab).payer("simulator"));
        long cpuBefore = lab.cpuMicros();
        LoadResult result =
                LoadRun.forTime(
                        CALLERS,
                        options.pace(),
                        number -> new PaymentPayers(lab).payer("simulator"));
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

    /** Callbacks that tell nothing new, of one order and of many, until they are acknowledged. */
    private void callbacks(PaymentLab lab) throws Exception {
        PaymentPayers payers = new PaymentPayers(lab);
        List<String> orders = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            orders.add(payers.start("waiting"));
        }
        AtomicInteger notify = new AtomicInteger();
        for (int spread : List.of(1, orders.size())) {
            LoadResult result =
                    LoadRun.forTime(
                            CALLERS,
                            options.pace(),
                            number ->
                                    PaymentPayers.caller(
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
}

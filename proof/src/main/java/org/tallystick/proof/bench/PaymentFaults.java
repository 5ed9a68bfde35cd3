package org.tallystick.proof.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.tallystick.proof.lab.Await;
import org.tallystick.proof.lab.Elapsed;
import org.tallystick.proof.lab.PaymentBooks;
import org.tallystick.proof.lab.PaymentMix;
import org.tallystick.proof.lab.PlannedPayment;

/**
 * Payments at a gateway that does everything wrong: all of them must end as their faults predict,
 * within a minute of the last fault, and our books must be the gateway's to the cent.
 */
final class PaymentFaults {

    private static final long SEED = 20_260_301;
    private static final int SENDERS = 16;
    private static final Duration SETTLED_MAX = Duration.ofSeconds(60);
    private static final Duration LATE_MAX = Duration.ofSeconds(PaymentMix.LATE_SECONDS + 2);
    private static final int SHOWN_MAX = 20;

    /** Everything has been decided, or a person is asked. */
    private static final String UNSETTLED =
            """
            SELECT (SELECT count(*) FROM payment_view WHERE attention IS NULL AND status IN
                    ('STARTED', 'HELD', 'CALLING', 'PENDING', 'UNKNOWN', 'CLOSING', 'IN_REVIEW'))
                + (SELECT count(*) FROM payment_refund
                    WHERE status IN ('REQUESTED', 'PENDING', 'UNKNOWN'))
                + (SELECT count(*) FROM callback_inbox WHERE processed_at IS NULL)""";

    private final Report report;
    private final PaymentLab lab;

    PaymentFaults(Report report, PaymentLab lab) {
        this.report = report;
        this.lab = lab;
    }

    void run(int count, int perSecond) throws Exception {
        List<PlannedPayment> plans = new PaymentMix(SEED, lab.accounts(), "faulty-").plan(count);
        Map<String, String> paymentIds = send(plans, perSecond);
        // What succeeds late looks settled before: the last fault is the last late success.
        Await.until("The last fault", LATE_MAX, new Elapsed(LATE_MAX.minusSeconds(1)));
        Duration settled = settle();
        refund(plans, paymentIds);
        settle();
        List<String> differences =
                new PaymentBooks(lab.database(), lab.client().books(lab.simulatorPort()))
                        .differences(plans);
        differences.stream()
                .limit(SHOWN_MAX)
                .forEach(difference -> report.problem("payments: " + difference));
        report.figure(
                count + " payments with faults, settled after the last fault",
                "at most 60 s",
                Report.seconds(settled),
                settled.compareTo(SETTLED_MAX) <= 0);
        report.figure(
                count + " payments with faults, not as predicted or not as the gateway's books",
                "0",
                String.valueOf(differences.size()),
                differences.isEmpty());
    }

    /** At a steady pace, as customers come. */
    private Map<String, String> send(List<PlannedPayment> plans, int perSecond) throws Exception {
        Map<String, String> paymentIds = new ConcurrentHashMap<>();
        ExecutorService senders = Executors.newFixedThreadPool(SENDERS);
        Semaphore room = new Semaphore(4 * SENDERS);
        List<Future<?>> sent = new ArrayList<>(plans.size());
        long startedAt = System.nanoTime();
        try {
            for (int i = 0; i < plans.size(); i++) {
                PlannedPayment plan = plans.get(i);
                LockSupport.parkNanos(
                        startedAt + i * 1_000_000_000L / perSecond - System.nanoTime());
                room.acquire();
                sent.add(
                        senders.submit(
                                () -> {
                                    try {
                                        paymentIds.put(plan.orderId(), start(plan));
                                    } finally {
                                        room.release();
                                    }
                                    return null;
                                }));
            }
            for (Future<?> each : sent) {
                each.get();
            }
        } finally {
            senders.shutdownNow();
        }
        return paymentIds;
    }

    private String start(PlannedPayment plan) throws Exception {
        return lab.client()
                .post("/v1/payments", "start-" + plan.orderId(), plan.json())
                .path("paymentId")
                .asString();
    }

    private void refund(List<PlannedPayment> plans, Map<String, String> paymentIds)
            throws Exception {
        for (PlannedPayment plan : plans) {
            String paymentId = paymentIds.get(plan.orderId());
            if (paymentId != null && plan.refundFault() != null && isSucceeded(paymentId)) {
                lab.client()
                        .post(
                                "/v1/payments/" + paymentId + "/refunds",
                                "refund-" + plan.orderId(),
                                "{\"amount\":" + plan.amount() / 2 + "}");
            }
        }
    }

    private boolean isSucceeded(String paymentId) throws Exception {
        return lab.database()
                        .number(
                                "SELECT count(*) FROM payment_view WHERE status = 'SUCCEEDED'"
                                        + " AND payment_id = '"
                                        + paymentId
                                        + "'")
                == 1;
    }

    private Duration settle() throws Exception {
        try {
            return Await.until(
                    "Payments settle", SETTLED_MAX, () -> lab.database().number(UNSETTLED) == 0);
        } catch (TimeoutException e) {
            report.problem(
                    lab.database().number(UNSETTLED)
                            + " payments, refunds or callbacks are not settled");
            return SETTLED_MAX.plusSeconds(1);
        }
    }
}

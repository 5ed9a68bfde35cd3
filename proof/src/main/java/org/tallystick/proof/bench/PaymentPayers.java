package org.tallystick.proof.bench;

import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.JsonNode;

/** Those who start payments: each with a number of its own. */
final class PaymentPayers {

    private static final AtomicInteger STARTED = new AtomicInteger();

    private final PaymentLab lab;

    PaymentPayers(PaymentLab lab) {
        this.lab = lab;
    }

    /** One that starts payments without a fault, each when the one before it is booked. */
    LoadRun.Caller payer(String gateway) {
        return caller(
                () -> {
                    JsonNode settled = lab.client().awaitFinal(start(gateway));
                    if (!settled.path("status").asString().equals("SUCCEEDED")) {
                        throw new UnexpectedAnswerException(settled.toString());
                    }
                });
    }

    /** Starts a payment and does not wait for its end; its number. */
    String start(String gateway) throws Exception {
        int number = next();
        return lab.client()
                .post("/v1/payments", key(gateway, number), body(gateway, number))
                .path("paymentId")
                .asString();
    }

    /** Starts one where the gateway may be kept away from; whatever the answer is. */
    void tryToStart(String gateway) {
        int number = next();
        lab.client().sendAsync("/v1/payments", key(gateway, number), body(gateway, number)).join();
    }

    static int next() {
        return STARTED.getAndIncrement();
    }

    private static String key(String gateway, int number) {
        return gateway + "-" + number;
    }

    private String body(String gateway, int number) {
        return """
                {"orderId":"%s","accountId":"%s","direction":"%s","amount":100,"gateway":"%s"}"""
                .formatted(
                        key(gateway, number),
                        lab.accounts().get(number % lab.accounts().size()),
                        number % 2 == 0 ? "DEDUCT" : "RECHARGE",
                        gateway);
    }

    /** Something that is done again and again. */
    interface Action {
        void run() throws Exception;
    }

    static LoadRun.Caller caller(Action action) {
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

package org.tallystick.saga.payment;

import java.util.Deque;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.tallystick.api.payment.Effect;

/** What a test wants payments to ask for, and what it wants to know of them. */
final class Script {

    private final Map<String, Effect> effects = new ConcurrentHashMap<>();
    private final Deque<RuntimeException> failures = new ConcurrentLinkedDeque<>();
    private final Deque<String> asked = new ConcurrentLinkedDeque<>();

    void write(String key, Effect effect) {
        effects.put(key, effect);
    }

    Effect effect(String key) {
        return Objects.requireNonNull(effects.get(key));
    }

    void failOnce(RuntimeException failure) {
        failures.add(failure);
    }

    void failIfAsked() {
        RuntimeException failure = failures.poll();
        if (failure != null) {
            throw failure;
        }
    }

    void asked(String paymentId) {
        asked.add(paymentId);
    }

    long timesAsked(String paymentId) {
        return asked.stream().filter(paymentId::equals).count();
    }
}

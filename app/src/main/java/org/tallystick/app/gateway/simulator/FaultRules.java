package org.tallystick.app.gateway.simulator;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.tallystick.app.gateway.simulator.FaultRule.Call;

/** The switches that are on, and which fault strikes where. */
final class FaultRules {

    private static final List<Fault> AT_ANY_CALL =
            List.of(Fault.DELAY, Fault.HANG, Fault.DROP_ANSWER, Fault.SERVER_ERROR);
    private static final Duration DOWN_DEFAULT = Duration.ofSeconds(5);

    private final Clock clock;
    private final List<FaultRule> rules = new CopyOnWriteArrayList<>();
    private final AtomicLong ids = new AtomicLong();
    private final Map<String, AtomicLong> serverErrors = new ConcurrentHashMap<>();
    private final Map<String, Faults> decided = new ConcurrentHashMap<>();
    private volatile Instant downUntil = Instant.MIN;

    FaultRules(Clock clock) {
        this.clock = clock;
    }

    long nextId() {
        return ids.incrementAndGet();
    }

    /** Switches a fault on; a gateway that is down is so at once, and for everybody. */
    void add(FaultRule rule) {
        if (rule.fault() == Fault.DOWN && rule.number() == null && rule.orderId() == null) {
            goDown(Faults.NONE.and(Fault.DOWN, rule.value()));
            return;
        }
        rules.add(rule);
    }

    List<FaultRule> all() {
        return List.copyOf(rules);
    }

    void clear() {
        rules.clear();
        serverErrors.clear();
        decided.clear();
        downUntil = Instant.MIN;
    }

    boolean remove(long id) {
        return rules.removeIf(rule -> rule.id() == id);
    }

    boolean isDown() {
        return clock.instant().isBefore(downUntil);
    }

    /** An order takes the gateway down once; sent again, it has its other faults only. */
    void goDown(String number, Faults faults) {
        decided.put(number, faults.without(Fault.DOWN));
        goDown(faults);
    }

    void goDown(Faults faults) {
        downUntil = clock.instant().plus(faults.millis(Fault.DOWN, DOWN_DEFAULT));
    }

    /**
     * The faults of a new order: those that it asks for itself, and those of the switches. They are
     * the same at every try until it is taken.
     */
    Faults ofOrder(String number, Map<String, String> data) {
        return decided.computeIfAbsent(number, key -> decide(key, data));
    }

    /** The order has its faults now, and keeps them itself. */
    void taken(String number) {
        decided.remove(number);
        serverErrors.remove(number);
    }

    private Faults decide(String number, Map<String, String> data) {
        Faults faults = Faults.of(data.getOrDefault("fault", ""));
        for (FaultRule rule : rules) {
            if (rule.strikes(Call.CHARGE, number, data.get("orderId"))) {
                faults = faults.and(rule.fault(), rule.value());
            }
        }
        return faults;
    }

    /** The faults of another call than the charge. */
    Faults ofCall(Call call, String number) {
        Faults faults = Faults.NONE;
        for (FaultRule rule : rules) {
            if (AT_ANY_CALL.contains(rule.fault()) && rule.strikes(call, number, null)) {
                faults = faults.and(rule.fault(), rule.value());
            }
        }
        return faults;
    }

    /** Whether this try of the order ends in a server's error: so many tries do. */
    boolean isServerError(Faults faults, String number) {
        if (!faults.has(Fault.SERVER_ERROR)) {
            return false;
        }
        long tries =
                serverErrors.computeIfAbsent(number, key -> new AtomicLong()).getAndIncrement();
        return tries < faults.number(Fault.SERVER_ERROR, 1);
    }
}

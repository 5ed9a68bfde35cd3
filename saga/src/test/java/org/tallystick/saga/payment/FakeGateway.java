package org.tallystick.saga.payment;

import java.time.Duration;
import java.time.ZoneOffset;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.gateway.GatewayCall;
import org.tallystick.api.gateway.GatewayCapabilities;
import org.tallystick.api.gateway.PaymentGateway;
import org.tallystick.api.payment.FactKind;
import org.tallystick.api.payment.GatewayFact;

/** A gateway that says what a test has it say, and remembers what it was asked. */
final class FakeGateway implements PaymentGateway {

    private static final long HANG_SECONDS = 3;

    private final String name;
    private final Deque<GatewayCall> calls = new ConcurrentLinkedDeque<>();
    private volatile Function<GatewayCall, List<GatewayFact>> answer = call -> says(call);
    private volatile boolean accepting = true;
    private volatile FactKind fact = FactKind.SUCCEEDED;
    private volatile @Nullable CountDownLatch hanging;

    FakeGateway(String name) {
        this.name = name;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public GatewayCapabilities capabilities() {
        return new GatewayCapabilities(
                true, true, true, true, Set.of("CNY"), ZoneOffset.UTC, Duration.ofSeconds(60));
    }

    @Override
    public boolean acceptsCalls() {
        return accepting;
    }

    @Override
    public List<GatewayFact> call(GatewayCall call) {
        calls.add(call);
        CountDownLatch latch = hanging;
        if (latch != null && !released(latch)) {
            return List.of(GatewayFact.of(FactKind.NO_ANSWER));
        }
        return answer.apply(call);
    }

    private static boolean released(CountDownLatch latch) {
        try {
            return latch.await(HANG_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private List<GatewayFact> says(GatewayCall call) {
        return List.of(
                new GatewayFact(
                        fact,
                        "T-" + call.step().order().paymentId(),
                        call.step().refundId(),
                        call.step().amount(),
                        null,
                        null,
                        null));
    }

    void say(FactKind kind) {
        fact = kind;
    }

    void answer(Function<GatewayCall, List<GatewayFact>> with) {
        answer = with;
    }

    void acceptCalls(boolean accept) {
        accepting = accept;
    }

    /** From now on every call waits out its time limit, until the gateway is released. */
    void hang() {
        hanging = new CountDownLatch(1);
    }

    void release() {
        CountDownLatch latch = hanging;
        hanging = null;
        if (latch != null) {
            latch.countDown();
        }
    }

    List<GatewayCall> calls() {
        return List.copyOf(calls);
    }
}

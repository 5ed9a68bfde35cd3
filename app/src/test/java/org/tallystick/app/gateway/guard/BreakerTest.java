package org.tallystick.app.gateway.guard;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.tallystick.api.Money;
import org.tallystick.api.gateway.GatewayCall;
import org.tallystick.api.gateway.GatewayCapabilities;
import org.tallystick.api.payment.Direction;
import org.tallystick.api.payment.FactKind;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.app.gateway.Calls;
import org.tallystick.app.gateway.adapter.GatewayReply;
import org.tallystick.app.gateway.adapter.GatewayReply.Outcome;
import org.tallystick.app.gateway.guard.GuardedGateway.Identity;
import org.tallystick.testing.TurnableClock;

class BreakerTest {

    private static final Calls ORDER =
            Calls.of("breaker", Direction.RECHARGE, new Money(1250, "CNY"), "");

    private final TurnableClock clock = new TurnableClock(Instant.parse("2026-03-01T10:00:00Z"));
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final Scripted adapter = new Scripted();
    private final GuardedGateway gateway = gateway(true);

    @Test
    void opens_at_half_of_the_calls_failing_and_tries_again_after_longer_and_longer_pauses() {
        adapter.answer = () -> answered(FactKind.ACCEPTED);
        call(5);
        adapter.answer = () -> failed();
        call(4);
        assertThat(gateway.acceptsCalls()).isTrue();
        call(1);
        assertThat(gateway.acceptsCalls()).isFalse();
        int made = adapter.calls;
        GatewayFact notSent = gateway.call(ORDER.charge()).get(0);
        assertThat(notSent.kind()).isEqualTo(FactKind.NO_ANSWER);
        assertThat(notSent.code()).isEqualTo("breaker_open");
        assertThat(adapter.calls).isEqualTo(made);

        clock.turn(Duration.ofMillis(200));
        assertThat(gateway.acceptsCalls()).isFalse();
        clock.turn(Duration.ofMillis(1));
        assertThat(gateway.acceptsCalls()).isTrue();
        call(10);
        assertThat(adapter.calls).isEqualTo(made + 10);
        assertThat(gateway.acceptsCalls()).isFalse();

        clock.turn(Duration.ofMillis(399));
        assertThat(gateway.acceptsCalls()).isFalse();
        clock.turn(Duration.ofMillis(2));
        adapter.answer = () -> answered(FactKind.ACCEPTED);
        call(10);
        assertThat(gateway.acceptsCalls()).isTrue();
        assertThat(meters.get("tallystick.gateway.breaker.state").gauge().value()).isZero();
    }

    @Test
    void asking_whether_calls_are_accepted_uses_up_no_trial_call() {
        adapter.answer = () -> failed();
        call(10);
        clock.turn(Duration.ofMillis(201));
        for (int asked = 0; asked < 100; asked++) {
            assertThat(gateway.acceptsCalls()).isTrue();
        }
        int made = adapter.calls;
        call(10);
        assertThat(adapter.calls).isEqualTo(made + 10);
    }

    @Test
    void a_refusal_or_an_unknown_order_speaks_for_the_gateway_and_not_against_it() {
        adapter.answer = () -> GatewayReply.of(Outcome.REFUSED, FactKind.FAILED, "declined");
        call(50);
        assertThat(gateway.acceptsCalls()).isTrue();
    }

    @Test
    void makes_no_more_calls_at_once_than_allowed() throws Exception {
        CountDownLatch answer = new CountDownLatch(1);
        CountDownLatch under = new CountDownLatch(2);
        adapter.answer =
                () -> {
                    under.countDown();
                    try {
                        answer.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                    return answered(FactKind.ACCEPTED);
                };
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            Future<?> first = threads.submit(() -> gateway.call(ORDER.charge()));
            Future<?> second = threads.submit(() -> gateway.call(ORDER.charge()));
            under.await();
            assertThat(gateway.call(ORDER.charge()).get(0).code()).isEqualTo("bulkhead_full");
            answer.countDown();
            first.get();
            second.get();
            assertThat(gateway.call(ORDER.charge()).get(0).kind()).isEqualTo(FactKind.ACCEPTED);
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void an_adapter_that_throws_or_never_ends_is_no_answer() {
        adapter.answer =
                () -> {
                    throw new IllegalStateException("A bug");
                };
        assertThat(gateway.call(ORDER.charge()).get(0).kind()).isEqualTo(FactKind.NO_ANSWER);
        adapter.never = true;
        assertThat(gateway.call(ORDER.charge()).get(0).code()).isEqualTo("timeout");
        assertThat(adapter.last.isCancelled()).isTrue();
    }

    @Test
    void does_not_ask_for_what_the_gateway_cannot_do() {
        GuardedGateway poor = gateway(false);
        for (GatewayCall call : List.of(ORDER.query(), ORDER.close(), ORDER.refund("r", 1, "T"))) {
            assertThat(poor.call(call).get(0).kind()).isEqualTo(FactKind.NOT_SUPPORTED);
        }
        assertThat(adapter.calls).isZero();
    }

    @Test
    void writes_exactly_one_line_of_one_schema_for_each_call() {
        ListAppender<ILoggingEvent> lines = new ListAppender<>();
        Logger logger = (Logger) LoggerFactory.getLogger(CallLog.class);
        lines.start();
        logger.addAppender(lines);
        try {
            call(1);
            adapter.answer = () -> failed();
            call(1);
            adapter.never = true;
            call(1);
        } finally {
            logger.detachAppender(lines);
        }
        String schema =
                "gateway=g step=CHARGE paymentId=[0-9a-z]{26} traceId=[0-9a-f]{32} deadline_ms=500"
                        + " elapsed_ms=\\d+ timeout_flag=(true|false) outcome=[A-Z_]+";
        List<String> written = lines.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
        assertThat(written).hasSize(3).allMatch(line -> line.matches(schema));
        assertThat(written.get(0)).endsWith("timeout_flag=false outcome=ANSWERED");
        assertThat(written.get(2)).endsWith("timeout_flag=true outcome=TIMEOUT");
        assertThat(
                        meters.get("tallystick.gateway.calls")
                                .tags("gateway", "g", "step", "charge", "outcome", "timeout")
                                .timer()
                                .count())
                .isEqualTo(1);
    }

    private void call(int times) {
        for (int time = 0; time < times; time++) {
            assertThat(gateway.call(ORDER.charge())).isNotEmpty();
        }
    }

    private static GatewayReply answered(FactKind kind) {
        return GatewayReply.of(Outcome.ANSWERED, kind, null);
    }

    private static GatewayReply failed() {
        return GatewayReply.noAnswer(Outcome.IO_ERROR, "io_error");
    }

    private GuardedGateway gateway(boolean able) {
        GatewayCapabilities capabilities =
                new GatewayCapabilities(
                        able, able, able, able, Set.of("CNY"), ZoneOffset.UTC, Duration.ZERO);
        CallLimits limits =
                new CallLimits(
                        Duration.ofMillis(500),
                        50,
                        10,
                        10,
                        Duration.ofMillis(200),
                        Duration.ofSeconds(30),
                        10,
                        2);
        return new GuardedGateway(
                new Identity(able ? "g" : "poor", capabilities), adapter, limits, clock, meters);
    }
}

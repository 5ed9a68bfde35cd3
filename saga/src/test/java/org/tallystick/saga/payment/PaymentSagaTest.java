package org.tallystick.saga.payment;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.axonframework.messaging.MetaData;
import org.axonframework.test.saga.SagaTestFixture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tallystick.api.Money;
import org.tallystick.api.payment.Direction;
import org.tallystick.api.payment.Effect;
import org.tallystick.api.payment.EffectKind;
import org.tallystick.api.payment.EffectOutcome;
import org.tallystick.api.payment.GatewayStatus;
import org.tallystick.api.payment.LateSuccess;
import org.tallystick.api.payment.PaymentEvent.ChargeAttempted;
import org.tallystick.api.payment.PaymentEvent.EffectEnded;
import org.tallystick.api.payment.PaymentEvent.EffectRequested;
import org.tallystick.api.payment.PaymentEvent.PaymentExpired;
import org.tallystick.api.payment.PaymentEvent.PaymentStarted;
import org.tallystick.api.payment.PaymentEvent.PaymentSucceeded;
import org.tallystick.api.payment.PaymentEvent.StillWaiting;
import org.tallystick.api.payment.PaymentOrder;
import org.tallystick.api.payment.PaymentStanding;
import org.tallystick.api.payment.PaymentStatus;

/** The saga alone, with time as its events tell it. */
class PaymentSagaTest {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final String ID = "p1";
    private static final KnownOrder ORDER = new KnownOrder(ID, "o1", "alice", "fast", "taxi");

    private final Hands hands = new Hands();
    private final SagaTestFixture<PaymentSaga> fixture = fixture();

    /** Remembers what it was asked to do. */
    private static final class Hands implements PaymentActions {

        private final List<EffectWork> carriedOut = new ArrayList<>();
        private final List<String> timers = new ArrayList<>();
        private final List<Trace> traces = new ArrayList<>();

        @Override
        public KnownOrder order(String paymentId) {
            return ORDER;
        }

        @Override
        public void carryOut(EffectWork work, Trace trace) {
            carriedOut.add(work);
            traces.add(trace);
        }

        @Override
        public void wake(KnownOrder order, @Nullable Instant at, Trace trace) {
            assertThat(order).isEqualTo(ORDER);
            timers.add(at == null ? "none" : Duration.between(START, at).toString());
        }
    }

    private SagaTestFixture<PaymentSaga> fixture() {
        SagaTestFixture<PaymentSaga> made = new SagaTestFixture<>(PaymentSaga.class);
        made.registerResource(hands);
        return made;
    }

    @Test
    void sets_the_timer_whenever_the_next_instant_changes_and_not_otherwise() {
        fixture.givenAggregate(ID)
                .published(
                        started(PaymentStatus.CALLING, 0),
                        new ChargeAttempted(ID, 1, standing(PaymentStatus.CALLING, 3), START),
                        new StillWaiting(ID, 1, standing(PaymentStatus.PENDING, 30), START))
                .whenAggregate(ID)
                .publishes(new StillWaiting(ID, 2, standing(PaymentStatus.PENDING, 30), START))
                .expectActiveSagas(1);

        assertThat(hands.timers).containsExactly("PT0S", "PT3S", "PT30S");
    }

    @Test
    void has_effects_carried_out_for_the_order_that_the_start_named() {
        fixture.givenAggregate(ID)
                .published(started(PaymentStatus.STARTED, null))
                .whenAggregate(ID)
                .publishes(requested("hold", PaymentStatus.STARTED))
                .expectActiveSagas(1);

        assertThat(hands.carriedOut).containsExactly(new EffectWork(ORDER, effect("hold")));
    }

    @Test
    void ends_when_the_payment_is_settled_and_nothing_is_due_or_under_way() {
        fixture.givenAggregate(ID)
                .published(
                        started(PaymentStatus.CALLING, 0), requested("paid", PaymentStatus.CALLING))
                .whenAggregate(ID)
                .publishes(new PaymentSucceeded(ID, "m", standing(PaymentStatus.SUCCEEDED), START))
                .expectActiveSagas(1);

        fixture.whenPublishingA(ended("paid", PaymentStatus.SUCCEEDED)).expectActiveSagas(0);
        assertThat(hands.timers).containsExactly("PT0S", "none");
    }

    @Test
    void stays_while_a_settled_payment_has_something_due() {
        fixture.givenAggregate(ID)
                .published(started(PaymentStatus.CALLING, 0))
                .whenAggregate(ID)
                .publishes(new PaymentExpired(ID, standing(PaymentStatus.EXPIRED, 60), START))
                .expectActiveSagas(1);
    }

    @Test
    void begins_again_for_late_work_and_looks_the_order_up() {
        fixture.givenAggregate(ID)
                .published(
                        started(PaymentStatus.CALLING, 0),
                        new PaymentExpired(ID, standing(PaymentStatus.EXPIRED), START))
                .whenAggregate(ID)
                .publishes(requested("late", PaymentStatus.EXPIRED))
                .expectActiveSagas(1);

        assertThat(hands.carriedOut).containsExactly(new EffectWork(ORDER, effect("late")));
        fixture.whenPublishingA(ended("late", PaymentStatus.EXPIRED)).expectActiveSagas(0);
    }

    /** A merge of segments brings events again that one half had seen. */
    @Test
    void ends_also_if_events_have_come_again() {
        fixture.givenAggregate(ID)
                .published(
                        started(PaymentStatus.CALLING, null),
                        requested("paid", PaymentStatus.CALLING),
                        requested("paid", PaymentStatus.CALLING))
                .whenAggregate(ID)
                .publishes(ended("paid", PaymentStatus.SUCCEEDED))
                .expectActiveSagas(0);
    }

    @Test
    void one_payment_has_one_saga() {
        fixture.givenAggregate(ID)
                .published(started(PaymentStatus.CALLING, 0), started(PaymentStatus.CALLING, 0))
                .whenAggregate("p2")
                .publishes(new ChargeAttempted("p2", 1, standing(PaymentStatus.CALLING, 3), START))
                .expectActiveSagas(2)
                .expectAssociationWith("paymentId", ID)
                .expectAssociationWith("paymentId", "p2");
    }

    @Test
    void passes_the_trace_of_an_event_on() {
        MetaData metaData = MetaData.from(Map.of("traceId", "t1", "requestId", "r1"));
        fixture.givenAggregate(ID)
                .published(started(PaymentStatus.STARTED, null))
                .whenPublishingA(requested("hold", PaymentStatus.STARTED), metaData);

        assertThat(hands.traces).containsExactly(new Trace("t1", "r1"));
    }

    @Test
    void work_is_only_what_asks_for_something() {
        assertThat(PaymentSaga.isWorkFor(requested("late", PaymentStatus.EXPIRED))).isTrue();
        assertThat(
                        PaymentSaga.isWorkFor(
                                new StillWaiting(
                                        ID, 1, standing(PaymentStatus.SUCCEEDED, 1), START)))
                .isTrue();
        assertThat(PaymentSaga.isWorkFor(ended("late", PaymentStatus.EXPIRED))).isFalse();
    }

    @Test
    void handles_every_event_of_a_payment() {
        assertThat(PaymentSaga.EVENTS).hasSizeGreaterThan(24).noneMatch(Class::isSealed);
    }

    private static PaymentStarted started(PaymentStatus status, @Nullable Integer wakeAt) {
        PaymentOrder order =
                new PaymentOrder(
                        ID,
                        "shop",
                        "o1",
                        "alice",
                        Direction.RECHARGE,
                        new Money(1, "CNY"),
                        "fast",
                        "taxi",
                        LateSuccess.CREDIT,
                        START,
                        Map.of(),
                        Map.of());
        return new PaymentStarted(order, standing(status, wakeAt), START);
    }

    private static EffectRequested requested(String effectId, PaymentStatus status) {
        return new EffectRequested(ID, effect(effectId), standing(status), START);
    }

    private static EffectEnded ended(String effectId, PaymentStatus status) {
        return new EffectEnded(ID, effectId, new EffectOutcome("m", null), standing(status), START);
    }

    private static Effect effect(String effectId) {
        return new Effect(
                effectId, EffectKind.CREDIT, new Money(1, "CNY"), null, null, null, null, null);
    }

    private static PaymentStanding standing(PaymentStatus status) {
        return standing(status, null);
    }

    private static PaymentStanding standing(PaymentStatus status, @Nullable Integer seconds) {
        return new PaymentStanding(
                status,
                GatewayStatus.NONE,
                null,
                null,
                null,
                0,
                0,
                0,
                0,
                null,
                seconds == null ? null : START.plusSeconds(seconds));
    }
}

package org.tallystick.saga.payment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tallystick.saga.payment.PaymentNode.ALICE;
import static org.tallystick.saga.payment.PaymentNode.payment;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tallystick.api.payment.Direction;
import org.tallystick.api.payment.FactKind;
import org.tallystick.api.payment.GatewayStep;
import org.tallystick.api.payment.PaymentEvent.OutcomeUnknown;
import org.tallystick.api.payment.PaymentEvent.PaymentFailed;
import org.tallystick.api.payment.PaymentEvent.PaymentSucceeded;
import org.tallystick.testing.TestDatabase;

/** Payments from their start to their end, through sagas, timers and a gateway. */
class SeeingThroughTest {

    private final TestDatabase database = TestDatabase.create();
    private final FakeGateway gateway = new FakeGateway("fast");
    private PaymentNode node;

    @BeforeEach
    void start() {
        node = PaymentNode.start(database.jdbcUrl(), List.of(gateway));
        node.open(ALICE, 1_000);
    }

    @AfterEach
    void stop() {
        node.close();
        database.drop();
    }

    @Test
    void a_deduction_is_held_charged_and_captured_and_leaves_nothing_behind() {
        node.send(payment("p1", Direction.DEDUCT, 300, "fast"));

        node.awaitEvent("p1", PaymentSucceeded.class);
        assertThat(node.posted(ALICE)).isEqualTo(700);
        assertThat(gateway.calls()).hasSize(1);
        assertThat(gateway.calls().get(0).step().kind()).isEqualTo(GatewayStep.Kind.CHARGE);
        thenNothingIsLeft();
    }

    @Test
    void a_recharge_is_charged_and_credited() {
        node.send(payment("p1", Direction.RECHARGE, 300, "fast"));

        node.awaitEvent("p1", PaymentSucceeded.class);
        assertThat(node.posted(ALICE)).isEqualTo(1_300);
        thenNothingIsLeft();
    }

    @Test
    void a_hold_that_is_refused_ends_the_payment_without_a_call() {
        node.send(payment("p1", Direction.DEDUCT, 1_001, "fast"));

        node.awaitEvent("p1", PaymentFailed.class);
        assertThat(gateway.calls()).isEmpty();
        assertThat(node.ended("p1", "hold").orElseThrow().outcome().refusalCode())
                .isEqualTo("insufficient_funds");
        thenNothingIsLeft();
    }

    @Test
    void no_answer_is_asked_about_until_there_is_one() {
        gateway.say(FactKind.NO_ANSWER);
        node.send(payment("p1", Direction.RECHARGE, 300, "fast"));
        node.awaitEvent("p1", OutcomeUnknown.class);

        gateway.say(FactKind.SUCCEEDED);

        node.awaitEvent("p1", PaymentSucceeded.class);
        assertThat(gateway.calls())
                .extracting(call -> call.step().kind())
                .startsWith(GatewayStep.Kind.CHARGE, GatewayStep.Kind.QUERY);
        assertThat(node.posted(ALICE)).isEqualTo(1_300);
        thenNothingIsLeft();
    }

    @Test
    void a_gateway_that_breaks_its_promise_and_throws_has_not_answered() {
        gateway.answer(
                call -> {
                    throw new IllegalStateException("broken");
                });
        node.send(payment("p1", Direction.RECHARGE, 300, "fast"));

        node.awaitEvent("p1", OutcomeUnknown.class);
        assertThat(node.posted(ALICE)).isEqualTo(1_000);
    }

    private void thenNothingIsLeft() {
        node.awaitCount(0, "SELECT count(*) FROM payment_timer");
        node.awaitCount(0, "SELECT count(*) FROM saga_entry");
    }
}

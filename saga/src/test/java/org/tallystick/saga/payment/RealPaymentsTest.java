package org.tallystick.saga.payment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.tallystick.saga.payment.PaymentNode.ALICE;
import static org.tallystick.saga.payment.PaymentNode.payment;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tallystick.api.Callback;
import org.tallystick.api.account.RequestedAmount;
import org.tallystick.api.payment.Direction;
import org.tallystick.api.payment.FactKind;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.api.payment.GatewayStep;
import org.tallystick.api.payment.PaymentCommand.RefundPaymentCommand;
import org.tallystick.api.payment.PaymentEvent;
import org.tallystick.api.payment.PaymentStatus;
import org.tallystick.testing.TestDatabase;

/** The real payment, seen through by sagas and timers. */
class RealPaymentsTest {

    private final TestDatabase database = TestDatabase.create();
    private final FakeGateway gateway = new FakeGateway("fast");
    private PaymentNode node;

    @BeforeEach
    void start() {
        node =
                PaymentNode.startReal(
                        database.jdbcUrl(),
                        List.of(gateway),
                        "tallystick.payments.soon=200ms",
                        "tallystick.payments.soon-times=1000",
                        "tallystick.payments.call-margin=3s");
        node.open(ALICE, 1_000);
        gateway.answer(RealPaymentsTest::wellBehaved);
    }

    @AfterEach
    void stop() {
        node.close();
        database.drop();
    }

    private static List<GatewayFact> wellBehaved(org.tallystick.api.gateway.GatewayCall call) {
        GatewayStep step = call.step();
        boolean refund =
                step.kind() == GatewayStep.Kind.REFUND
                        || step.kind() == GatewayStep.Kind.QUERY_REFUND;
        return List.of(
                new GatewayFact(
                        refund ? FactKind.REFUND_SUCCEEDED : FactKind.SUCCEEDED,
                        refund ? "R-" + step.refundId() : "T-" + step.order().paymentId(),
                        step.refundId(),
                        step.amount(),
                        null,
                        null,
                        null));
    }

    @Test
    void a_deduction_succeeds_and_is_refunded() {
        node.send(payment("p1", Direction.DEDUCT, 300, "fast"));
        awaitStatus("p1", PaymentStatus.SUCCEEDED);
        assertThat(node.posted(ALICE)).isEqualTo(700);

        node.send(refund("p1", 100));
        awaitStatus("p1", PaymentStatus.PARTIALLY_REFUNDED);
        node.send(refund("p1", 200));
        awaitStatus("p1", PaymentStatus.REFUNDED);

        assertThat(node.posted(ALICE)).isEqualTo(1_000);
        thenNothingIsLeft();
    }

    @Test
    void a_recharge_succeeds_and_is_refunded_from_a_hold() {
        node.send(payment("p1", Direction.RECHARGE, 300, "fast"));
        awaitStatus("p1", PaymentStatus.SUCCEEDED);
        assertThat(node.posted(ALICE)).isEqualTo(1_300);

        node.send(refund("p1", 300));
        awaitStatus("p1", PaymentStatus.REFUNDED);

        assertThat(node.posted(ALICE)).isEqualTo(1_000);
        thenNothingIsLeft();
    }

    @Test
    void an_unknown_outcome_is_asked_about_and_found_out() {
        gateway.answer(
                call ->
                        call.step().kind() == GatewayStep.Kind.CHARGE
                                ? List.of(GatewayFact.of(FactKind.NO_ANSWER))
                                : wellBehaved(call));
        node.send(payment("p1", Direction.DEDUCT, 300, "fast"));

        awaitStatus("p1", PaymentStatus.SUCCEEDED);
        assertThat(node.posted(ALICE)).isEqualTo(700);
        assertThat(gateway.calls())
                .extracting(call -> call.step().kind())
                .containsExactly(GatewayStep.Kind.CHARGE, GatewayStep.Kind.QUERY);
        thenNothingIsLeft();
    }

    @Test
    void a_breaker_that_is_open_fails_a_payment_that_was_not_sent() {
        gateway.acceptCalls(false);
        node.send(payment("p1", Direction.DEDUCT, 300, "fast"));

        awaitStatus("p1", PaymentStatus.FAILED);
        assertThat(gateway.calls()).isEmpty();
        thenNothingIsLeft();
        assertThat(node.posted(ALICE)).isEqualTo(1_000);
    }

    @Test
    void a_question_waits_for_the_breaker_and_is_not_counted() {
        gateway.answer(
                call -> {
                    gateway.acceptCalls(false);
                    return List.of(GatewayFact.of(FactKind.NO_ANSWER));
                });
        node.send(payment("p1", Direction.DEDUCT, 300, "fast"));
        awaitStatus("p1", PaymentStatus.UNKNOWN);
        node.awaitCount(
                1,
                "SELECT count(*) FROM payment_timer"
                        + " WHERE NOT picked AND version > 3 AND execution_time > now()");
        int events = node.events("p1").size();

        gateway.answer(RealPaymentsTest::wellBehaved);
        assertThat(gateway.calls()).hasSize(1);
        assertThat(node.events("p1")).hasSize(events);
        gateway.acceptCalls(true);

        awaitStatus("p1", PaymentStatus.SUCCEEDED);
        assertThat(gateway.calls()).hasSize(2);
    }

    /** A payment that nobody's sagas know any more, because their table was lost. */
    @Test
    void what_was_begun_is_ended_after_the_sagas_were_lost() {
        gateway.answer(call -> List.of(GatewayFact.of(FactKind.NOT_YET)));
        node.send(payment("p1", Direction.RECHARGE, 300, "fast"));
        awaitStatus("p1", PaymentStatus.PENDING);
        node.awaitCaughtUp();
        node.jdbc().sql("DELETE FROM saga_entry").update();

        gateway.answer(RealPaymentsTest::wellBehaved);

        awaitStatus("p1", PaymentStatus.SUCCEEDED);
        assertThat(node.posted(ALICE)).isEqualTo(1_300);
        thenNothingIsLeft();
    }

    /** B89: sagas and tokens are lost, and all of history comes again. */
    @Test
    void no_payment_of_the_past_is_charged_again() {
        for (int number = 0; number < 5; number++) {
            Direction direction = number % 2 == 0 ? Direction.DEDUCT : Direction.RECHARGE;
            node.send(payment("p" + number, direction, 10, "fast"));
        }
        for (int number = 0; number < 5; number++) {
            awaitStatus("p" + number, PaymentStatus.SUCCEEDED);
        }
        thenNothingIsLeft();
        long events = node.count("SELECT count(*) FROM domainevententry");
        assertThat(gateway.calls()).hasSize(5);

        node.forgetTokens();
        thenNothingIsLeft();

        assertThat(gateway.calls()).hasSize(5);
        assertThat(node.count("SELECT count(*) FROM domainevententry")).isEqualTo(events);
        assertThat(node.posted(ALICE)).isEqualTo(990);
    }

    private void awaitStatus(String paymentId, PaymentStatus status) {
        await().atMost(Duration.ofSeconds(30)).until(() -> status(paymentId) == status);
    }

    private PaymentStatus status(String paymentId) {
        List<PaymentEvent> events = node.events(paymentId);
        return events.get(events.size() - 1).standing().status();
    }

    private void thenNothingIsLeft() {
        node.awaitCount(0, "SELECT count(*) FROM payment_timer");
        node.awaitCount(0, "SELECT count(*) FROM saga_entry");
    }

    private static RefundPaymentCommand refund(String paymentId, long minor) {
        return new RefundPaymentCommand(
                paymentId,
                new Callback("shop", "refund-" + minor),
                new RequestedAmount(minor, null),
                null);
    }
}

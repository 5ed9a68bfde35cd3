package org.tallystick.saga.payment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tallystick.saga.payment.PaymentNode.ALICE;
import static org.tallystick.saga.payment.PaymentNode.payment;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tallystick.api.payment.Direction;
import org.tallystick.api.payment.GatewayStep;
import org.tallystick.api.payment.PaymentCommand.TakeStepCommand;
import org.tallystick.api.payment.PaymentEvent.PaymentHeld;
import org.tallystick.api.payment.PaymentEvent.PaymentSucceeded;
import org.tallystick.testing.TestDatabase;

/** Processes that die, and timers that are lost. */
class LostAndFoundTest {

    private final TestDatabase database = TestDatabase.create();
    private final FakeGateway gateway = new FakeGateway("fast");
    private PaymentNode node;

    @BeforeEach
    void start() {
        node =
                PaymentNode.startReal(
                        database.jdbcUrl(),
                        List.of(gateway),
                        "tallystick.payments.call-margin=1s",
                        "tallystick.payments.soon=200ms",
                        "tallystick.payments.soon-times=1000",
                        "tallystick.payment-process.sweep-grace=0s",
                        "tallystick.payment-process.heartbeat-interval=100ms");
        node.open(ALICE, 1_000);
        node.bean(StepScheduler.class).stop();
        node.send(payment("p1", Direction.DEDUCT, 300, "fast"));
        node.awaitEvent("p1", PaymentHeld.class);
        node.awaitCount(1, "SELECT count(*) FROM payment_timer WHERE execution_time <= now()");
    }

    @AfterEach
    void stop() {
        node.close();
        database.drop();
    }

    /** B91: kill -9 after the attempt was recorded and the gateway was asked, before the answer. */
    @Test
    void a_step_whose_process_died_between_attempt_and_report_is_found_out_by_a_query() {
        node.send(new TakeStepCommand("p1", true));
        node.jdbc()
                .sql(
                        "UPDATE payment_timer SET picked = true, picked_by = 'a dead process',"
                                + " last_heartbeat = now() - interval '1 hour'")
                .update();

        node.bean(StepScheduler.class).start();

        node.awaitEvent("p1", PaymentSucceeded.class);
        assertThat(gateway.calls())
                .extracting(call -> call.step().kind())
                .containsOnly(GatewayStep.Kind.QUERY);
        thenItIsPaidOnce();
    }

    /** B91: the same before anything was done. */
    @Test
    void a_step_whose_process_died_at_once_is_taken_up() {
        node.jdbc()
                .sql(
                        "UPDATE payment_timer SET picked = true, picked_by = 'a dead process',"
                                + " last_heartbeat = now() - interval '1 hour'")
                .update();

        node.bean(StepScheduler.class).start();

        node.awaitEvent("p1", PaymentSucceeded.class);
        thenItIsPaidOnce();
    }

    /** B91: whatever was to wake it is gone. */
    @Test
    void a_payment_whose_timer_was_lost_is_swept() {
        node.jdbc().sql("DELETE FROM payment_timer").update();
        node.bean(StepScheduler.class).start();

        node.bean(ReadModels.class).due("p1");

        node.awaitEvent("p1", PaymentSucceeded.class);
        node.bean(ReadModels.class).due();
        thenItIsPaidOnce();
    }

    @Test
    void a_sweep_brings_forward_what_comes_much_too_late_and_leaves_what_comes_soon() {
        node.jdbc()
                .sql("UPDATE payment_timer SET execution_time = now() + interval '30 seconds'")
                .update();
        node.bean(ReadModels.class).due("p1");
        node.bean(PaymentSweeper.class).sweep();
        assertThat(node.count("SELECT count(*) FROM payment_timer WHERE execution_time <= now()"))
                .isZero();

        node.jdbc()
                .sql("UPDATE payment_timer SET execution_time = now() + interval '30 minutes'")
                .update();
        node.bean(PaymentSweeper.class).sweep();
        node.awaitCount(1, "SELECT count(*) FROM payment_timer WHERE execution_time <= now()");
    }

    @Test
    void a_timer_survives_that_everything_stops() {
        node.close();

        node = PaymentNode.startReal(database.jdbcUrl(), List.of(gateway));

        node.awaitEvent("p1", PaymentSucceeded.class);
        thenItIsPaidOnce();
    }

    private void thenItIsPaidOnce() {
        node.awaitCount(0, "SELECT count(*) FROM payment_timer");
        assertThat(node.posted(ALICE)).isEqualTo(700);
        assertThat(
                        node.count(
                                "SELECT count(*) FROM domainevententry"
                                        + " WHERE payloadtype LIKE '%AccountEvent$HoldCaptured'"))
                .isEqualTo(1);
    }
}

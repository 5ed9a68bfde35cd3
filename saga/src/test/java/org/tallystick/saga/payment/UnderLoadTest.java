package org.tallystick.saga.payment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.tallystick.saga.payment.PaymentNode.ALICE;
import static org.tallystick.saga.payment.PaymentNode.payment;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tallystick.api.Callback;
import org.tallystick.api.Ids;
import org.tallystick.api.account.AccountCommand.HoldFundsCommand;
import org.tallystick.api.account.AccountEvent.HoldExpired;
import org.tallystick.api.account.RequestedAmount;
import org.tallystick.api.payment.Direction;
import org.tallystick.testing.TestDatabase;

/** Many payments, segments that split, and a gateway that hangs. */
class UnderLoadTest {

    private static final int MANY = 25;
    private static final String SUCCEEDED =
            "SELECT count(*) FROM domainevententry"
                    + " WHERE payloadtype LIKE '%PaymentEvent$PaymentSucceeded'";

    private final TestDatabase database = TestDatabase.create();
    private final FakeGateway fast = new FakeGateway("fast");
    private final FakeGateway slow = new FakeGateway("slow");
    private PaymentNode node;

    @BeforeEach
    void start() {
        node =
                PaymentNode.start(
                        database.jdbcUrl(),
                        List.of(fast, slow),
                        "tallystick.payment-process.saga-segments=4",
                        "tallystick.payment-process.step-threads=9");
        node.open(ALICE, 1_000);
    }

    @AfterEach
    void stop() {
        slow.release();
        node.close();
        database.drop();
    }

    /** GH 1178: a saga and what it is found by must stay in one segment. */
    @Test
    void a_split_and_a_merge_under_load_leave_every_payment_its_one_saga() throws Exception {
        startPayments(0, "fast");
        assertThat(node.processor().splitSegment(0).get(30, TimeUnit.SECONDS)).isTrue();
        startPayments(MANY, "fast");
        assertThat(node.processor().splitSegment(1).get(30, TimeUnit.SECONDS)).isTrue();
        startPayments(2 * MANY, "fast");
        assertThat(node.processor().mergeSegment(0).get(30, TimeUnit.SECONDS)).isTrue();
        startPayments(3 * MANY, "fast");

        node.awaitCount(4L * MANY, SUCCEEDED);
        assertThat(node.posted(ALICE)).isEqualTo(1_000 - 4 * MANY);
        assertThat(fast.calls()).hasSize(4 * MANY);
        assertThat(
                        node.count(
                                "SELECT count(*) FROM domainevententry"
                                        + " WHERE payloadtype LIKE '%AccountEvent$FundsHeld'"))
                .isEqualTo(4L * MANY);
        node.awaitCount(0, "SELECT count(*) FROM saga_entry");
        node.awaitCount(0, "SELECT count(*) FROM payment_timer");
    }

    @Test
    void a_gateway_that_hangs_delays_no_other_payment_and_no_end_of_a_hold() {
        slow.hang();
        startPayments(0, "slow");
        await().atMost(Duration.ofSeconds(20)).until(() -> slow.calls().size() >= 3);

        Instant over = Instant.now().plusSeconds(2);
        node.send(
                new HoldFundsCommand(
                        ALICE,
                        new Callback("shop", "h"),
                        new RequestedAmount(1, null),
                        null,
                        over));
        startPayments(MANY, "fast");

        node.awaitCount(MANY, SUCCEEDED);
        await().atMost(Duration.ofSeconds(20)).until(() -> expiredAt() != null);
        assertThat(Duration.between(over, expiredAt())).isLessThan(Duration.ofSeconds(5));
        assertThat(fast.calls()).hasSize(MANY);

        slow.release();
        node.awaitCount(2L * MANY, SUCCEEDED);
        assertThat(node.posted(ALICE)).isEqualTo(1_000 - 2 * MANY);
    }

    private @Nullable Instant expiredAt() {
        return node.bean(EventStore.class)
                .readEvents(Ids.accountStream(ALICE))
                .asStream()
                .map(event -> event.getPayload())
                .filter(HoldExpired.class::isInstance)
                .map(event -> ((HoldExpired) event).recordedAt())
                .findFirst()
                .orElse(null);
    }

    private void startPayments(int first, String gateway) {
        CommandGateway commands = node.bean(CommandGateway.class);
        CompletableFuture<?>[] started = new CompletableFuture<?>[MANY];
        for (int number = 0; number < MANY; number++) {
            started[number] =
                    commands.send(payment("p" + (first + number), Direction.DEDUCT, 1, gateway));
        }
        CompletableFuture.allOf(started).orTimeout(20, TimeUnit.SECONDS).join();
    }
}

package org.tallystick.command.payment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tallystick.command.CommandSide.await;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tallystick.api.account.AccountCommand.CloseAccountCommand;
import org.tallystick.api.account.AccountCommand.FreezeAccountCommand;
import org.tallystick.api.account.AccountCommand.OpenAccountCommand;
import org.tallystick.api.account.MovementResult;
import org.tallystick.api.account.RequestedAmount;
import org.tallystick.api.payment.Direction;
import org.tallystick.api.payment.FactKind;
import org.tallystick.api.payment.FactOrigin;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.api.payment.PaymentCommand.GatewayReadiness;
import org.tallystick.api.payment.PaymentCommand.StartPaymentCommand;
import org.tallystick.api.payment.PaymentRefusal;
import org.tallystick.api.payment.PaymentResult;
import org.tallystick.api.payment.PaymentResult.Answered;
import org.tallystick.api.payment.PaymentResult.KeyReused;
import org.tallystick.api.payment.PaymentResult.NotApplied;
import org.tallystick.api.payment.PaymentResult.Noted;
import org.tallystick.api.payment.PaymentResult.Obstacle;
import org.tallystick.api.payment.PaymentStanding;
import org.tallystick.api.payment.PaymentStatus;
import org.tallystick.command.CommandSide;
import org.tallystick.testing.TestDatabase;

/** Payments on the real command side: what is recorded, once, and what is answered ever after. */
class PaymentTests {

    private static final String JDBC_URL = TestDatabase.create().jdbcUrl();
    private static final CommandSide NODE = CommandSide.start(JDBC_URL);
    private static int clients;

    private final String alice = "alice-" + ++clients;
    private final PaymentCommands shop = new PaymentCommands(NODE, "shop-" + clients, alice);

    @BeforeEach
    void open() {
        NODE.open(alice);
    }

    @AfterAll
    static void stop() {
        NODE.close();
    }

    @Test
    void is_started_and_answered_the_same_ever_after() {
        StartPaymentCommand command = shop.deducting("k", "order", 100);
        Answered first = (Answered) shop.send(command);
        shop.carriedOut("order", "hold", "m-1");

        Answered again = (Answered) shop.send(command);

        assertThat(first.replayed()).isFalse();
        assertThat(first.answer().refusal()).isNull();
        assertThat(standing(first).status()).isEqualTo(PaymentStatus.STARTED);
        assertThat(again).isEqualTo(new Answered(first.answer(), true));
        assertThat(shop.answerTo("k")).contains(first.answer());
        assertThat(shop.exists("order")).isTrue();
    }

    @Test
    void a_key_with_other_content_is_reused() {
        shop.send(shop.deducting("k", "order", 100));

        assertThat(shop.send(shop.deducting("k", "order", 101)))
                .isEqualTo(new KeyReused(List.of("amount")));
        assertThat(shop.send(shop.deducting("k", "other", 100)))
                .isEqualTo(new KeyReused(List.of("orderId")));
        assertThat(shop.exists("other")).isFalse();
    }

    @Test
    void an_order_has_one_payment_under_whatever_key_for_ever() {
        shop.send(shop.deducting("k", "order", 100));
        StartPaymentCommand second = shop.deducting("k2", "order", 100);

        Answered refused = (Answered) shop.send(second);
        Answered again = (Answered) shop.send(second);

        assertThat(refused.answer().refusal()).isEqualTo(PaymentRefusal.ORDER_EXISTS);
        assertThat(refused.answer().paymentId()).isEqualTo(shop.idOf("order"));
        assertThat(again).isEqualTo(new Answered(refused.answer(), true));
        assertThat(shop.events("order")).isEqualTo(2);
    }

    @Test
    void what_does_not_fit_is_not_recorded_and_leaves_the_key_free() {
        await(NODE.send(new OpenAccountCommand("yen", "JPY", 0)));

        assertThat(start("k", "nobody", GatewayReadiness.READY))
                .isEqualTo(new NotApplied(Obstacle.ACCOUNT_NOT_FOUND));
        assertThat(start("k", alice, GatewayReadiness.UNKNOWN))
                .isEqualTo(new NotApplied(Obstacle.GATEWAY_UNKNOWN));
        assertThat(start("k", "yen", GatewayReadiness.READY))
                .isEqualTo(new NotApplied(Obstacle.CURRENCY_UNSUPPORTED));
        assertThat(start("k", alice, GatewayReadiness.CURRENCY_UNSUPPORTED))
                .isEqualTo(new NotApplied(Obstacle.CURRENCY_UNSUPPORTED));
        assertThat(start("k", alice, GatewayReadiness.UNAVAILABLE))
                .isEqualTo(new NotApplied(Obstacle.GATEWAY_UNAVAILABLE));
        assertThat(shop.send(shop.startingWithLessThanAMinute("k")))
                .isEqualTo(new NotApplied(Obstacle.EXPIRY_TOO_NEAR));
        RequestedAmount yen = new RequestedAmount(100, "JPY");
        assertThat(shop.send(shop.starting("k", "order-k", Direction.RECHARGE, yen)))
                .isEqualTo(new NotApplied(Obstacle.CURRENCY_MISMATCH));
        assertThat(shop.exists("order-k")).isFalse();
        assertThat(shop.answerTo("k")).isEmpty();

        assertThat(start("k", alice, GatewayReadiness.READY)).isInstanceOf(Answered.class);
    }

    @Test
    void a_closed_account_fails_it_at_once_and_a_frozen_one_leaves_that_to_the_hold() {
        NODE.open("bob");
        await(NODE.send(new CloseAccountCommand("bob", "asked for")));
        await(NODE.send(new FreezeAccountCommand(alice, "suspicion")));

        PaymentStanding closed = standing(start("k", "bob", GatewayReadiness.READY));
        assertThat(closed.status()).isEqualTo(PaymentStatus.FAILED);
        assertThat(closed.failureCode()).isEqualTo("account_closed");
        assertThat(closed.wakeAt()).isNull();
        assertThat(standing(shop.send(shop.deducting("k2", "order", 100))).status())
                .isEqualTo(PaymentStatus.STARTED);
        assertThat(standing(start("k3", alice, GatewayReadiness.READY)).wakeAt()).isNotNull();
    }

    @Test // B13
    void a_key_is_reused_between_movements_and_payments_both_ways() {
        await(NODE.send(shop.recharging("moved", alice)));
        shop.send(shop.deducting("paid", "order", 100));

        assertThat(shop.send(shop.deducting("moved", "other", 100)))
                .isInstanceOfSatisfying(
                        KeyReused.class,
                        reused ->
                                assertThat(reused.fields())
                                        .contains("endpoint", "orderId", "direction"));
        assertThat(shop.send(shop.cancelling("moved", "order"))).isInstanceOf(KeyReused.class);
        assertThat(shop.send(shop.cancelling("moved", "nothing"))).isInstanceOf(KeyReused.class);
        MovementResult recharge = await(NODE.send(shop.recharging("paid", alice)));
        assertThat(recharge)
                .isInstanceOfSatisfying(
                        MovementResult.KeyReused.class,
                        reused -> assertThat(reused.fields()).contains("endpoint"));
        MovementResult nobody = await(NODE.send(shop.recharging("paid", "nobody")));
        assertThat(nobody).isInstanceOf(MovementResult.KeyReused.class);
        assertThat(shop.outcomeOf("paid")).isEmpty();
        assertThat(shop.answerTo("moved")).isEmpty();
    }

    @Test
    void a_payment_that_does_not_exist_is_not_found() {
        assertThat(shop.send(shop.cancelling("k", "nothing")))
                .isEqualTo(new NotApplied(Obstacle.PAYMENT_NOT_FOUND));
        assertThat(shop.says("nothing", FactOrigin.CALLBACK, Facts.success()))
                .isEqualTo(new NotApplied(Obstacle.PAYMENT_NOT_FOUND));
    }

    @Test // B08
    void twenty_cancels_at_once_give_one_and_the_same_answer() {
        shop.send(shop.deducting("k", "order", 100));
        shop.carriedOut("order", "hold", "m-1");
        List<CompletableFuture<PaymentResult>> sent =
                IntStream.range(0, 20)
                        .mapToObj(i -> NODE.<PaymentResult>send(shop.cancelling("c" + i, "order")))
                        .toList();

        List<PaymentStanding> standings =
                sent.stream().map(CommandSide::await).map(PaymentTests::standing).toList();

        assertThat(standings).hasSize(20).containsOnly(standings.get(0));
        assertThat(standings.get(0).status()).isEqualTo(PaymentStatus.CANCELLED);
        // Started, hold asked for, carried out, held, cancelled, void asked for.
        assertThat(shop.events("order")).isEqualTo(6);
    }

    @Test // B44: a late failure of one order does not touch another one
    void a_failure_is_about_its_own_order() {
        succeed("second");
        shop.send(shop.deducting("k1", "first", 100));
        shop.carriedOut("first", "hold", "m-1");
        shop.step("first");
        GatewayFact failure = GatewayFact.of(FactKind.FAILED);
        shop.says("first", FactOrigin.CHARGE, failure);
        shop.step("first");
        shop.says("first", FactOrigin.QUERY, failure);
        long before = shop.events("first");

        Noted late = (Noted) shop.says("first", FactOrigin.CALLBACK, failure);

        assertThat(late.standing().status()).isEqualTo(PaymentStatus.FAILED);
        assertThat(shop.events("first")).isEqualTo(before);
        Noted second = (Noted) shop.says("second", FactOrigin.CALLBACK, Facts.success());
        assertThat(second.standing().status()).isEqualTo(PaymentStatus.SUCCEEDED);
    }

    @Test
    void goes_on_where_it_was_on_a_node_that_has_it_not_in_memory() {
        succeed("order");
        long events = shop.events("order");
        try (CommandSide other = CommandSide.start(JDBC_URL)) {
            PaymentCommands there = new PaymentCommands(other, shop.client(), alice);

            Noted known = (Noted) there.says("order", FactOrigin.CALLBACK, Facts.success());
            assertThat(known.standing().captured()).isEqualTo(100);
            assertThat(there.events("order")).isEqualTo(events);
            there.says("order", FactOrigin.CALLBACK, GatewayFact.of(FactKind.FAILED));

            Noted here = (Noted) shop.says("order", FactOrigin.CALLBACK, Facts.success());
            assertThat(here.standing().wakeAt()).isNotNull();
            assertThat(there.idOf("order")).isEqualTo(shop.idOf("order"));
        }
    }

    @Test
    void another_installation_numbers_its_payments_otherwise() {
        try (CommandSide other = CommandSide.start(TestDatabase.create().jdbcUrl())) {
            assertThat(new PaymentCommands(other, shop.client(), alice).idOf("order"))
                    .matches("[0-9a-z]{26}")
                    .isNotEqualTo(shop.idOf("order"));
        }
    }

    private void succeed(String orderId) {
        shop.send(shop.deducting("start-" + orderId, orderId, 100));
        shop.carriedOut(orderId, "hold", "m-" + orderId);
        assertThat(shop.step(orderId)).isNotNull();
        shop.says(orderId, FactOrigin.CHARGE, Facts.success());
        Noted noted = shop.carriedOut(orderId, "capture", "c-" + orderId);
        assertThat(noted.standing().status()).isEqualTo(PaymentStatus.SUCCEEDED);
    }

    private PaymentResult start(String key, String accountId, GatewayReadiness readiness) {
        return shop.send(shop.starting(key, accountId, readiness));
    }

    private static PaymentStanding standing(PaymentResult result) {
        return Objects.requireNonNull(((Answered) result).answer().standing());
    }
}

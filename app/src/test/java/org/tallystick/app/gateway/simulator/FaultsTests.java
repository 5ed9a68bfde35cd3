package org.tallystick.app.gateway.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tallystick.api.payment.FactKind.ACCEPTED;
import static org.tallystick.api.payment.FactKind.ALREADY_PAID;
import static org.tallystick.api.payment.FactKind.CLOSED;
import static org.tallystick.api.payment.FactKind.DISPUTE_LOST;
import static org.tallystick.api.payment.FactKind.DISPUTE_WON;
import static org.tallystick.api.payment.FactKind.FAILED;
import static org.tallystick.api.payment.FactKind.FUNDS_WITHDRAWN;
import static org.tallystick.api.payment.FactKind.NOT_FOUND;
import static org.tallystick.api.payment.FactKind.NOT_SUPPORTED;
import static org.tallystick.api.payment.FactKind.NOT_YET;
import static org.tallystick.api.payment.FactKind.NO_ANSWER;
import static org.tallystick.api.payment.FactKind.REFUND_FAILED;
import static org.tallystick.api.payment.FactKind.REFUND_NOT_FOUND;
import static org.tallystick.api.payment.FactKind.REFUND_PENDING;
import static org.tallystick.api.payment.FactKind.REFUND_REVERSED;
import static org.tallystick.api.payment.FactKind.REFUND_SUCCEEDED;
import static org.tallystick.api.payment.FactKind.RETURNED;
import static org.tallystick.api.payment.FactKind.SUCCEEDED;

import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.tallystick.api.Money;
import org.tallystick.api.payment.Direction;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.app.gateway.Calls;

/** Every fault does what it says. */
class FaultsTests extends SimulatorTests {

    @Test
    void without_a_fault_an_order_is_accepted_and_succeeds_and_is_told_once() {
        Calls order = order("");
        GatewayFact accepted = call(order.charge()).get(0);
        assertThat(accepted.kind()).isEqualTo(ACCEPTED);
        assertThat(accepted.nextAction()).isNotNull();
        GatewayFact paid = await(order, SUCCEEDED).get(0);
        assertThat(paid.amount()).isEqualTo(new Money(1250, "CNY"));
        assertThat(awaitCallbacks(order, 1).get(0)).contains("SUCCEEDED", Calls.TRACE);
        assertThat(call(order.charge())).containsExactly(paid);
        assertThat(kind(order.close())).isEqualTo(ALREADY_PAID);
    }

    @Test
    void an_unknown_order_is_not_found() {
        Calls order = order("");
        assertThat(kind(order.query())).isEqualTo(NOT_FOUND);
        assertThat(kind(order.close())).isEqualTo(NOT_FOUND);
        assertThat(kind(order.queryRefund("r"))).isEqualTo(REFUND_NOT_FOUND);
        assertThat(kind(order.refund("r", 1, null))).isEqualTo(REFUND_FAILED);
    }

    @Test
    void decline() {
        Calls order = order("decline:no_money");
        assertThat(call(order.charge()).get(0).code()).isEqualTo("no_money");
        assertThat(kinds(order.query())).containsExactly(FAILED);
    }

    @Test
    void delay_and_dropped_and_missing_answers() {
        Calls late = order("delay:300");
        long start = System.nanoTime();
        assertThat(kind(late.charge())).isEqualTo(ACCEPTED);
        assertThat(Duration.ofNanos(System.nanoTime() - start))
                .isGreaterThan(Duration.ofMillis(290));
        Calls dropped = order("drop_answer");
        assertThat(kind(dropped.charge())).isEqualTo(NO_ANSWER);
        GatewayFact unused = await(dropped, SUCCEEDED).get(0);
        Calls hung = order("hang");
        assertThat(call(hung.charge()).get(0).code()).isEqualTo("timeout");
        GatewayFact unusedToo = await(hung, SUCCEEDED).get(0);
    }

    @Test
    void server_error_takes_nothing_and_the_next_try_is_taken() {
        Calls order = order("server_error:2");
        assertThat(call(order.charge()).get(0).code()).isEqualTo("http_503");
        assertThat(kind(order.charge())).isEqualTo(NO_ANSWER);
        assertThat(kind(order.query())).isEqualTo(NOT_FOUND);
        assertThat(kind(order.charge())).isEqualTo(ACCEPTED);
    }

    @Test
    void repeated_and_disordered_callbacks() {
        Calls twice = order("duplicate_callback:5");
        call(twice.charge());
        assertThat(awaitCallbacks(twice, 1)).hasSize(1);
        Calls ids = order("two_notify_ids");
        call(ids.charge());
        List<String> both = awaitCallbacks(ids, 2);
        assertThat(both).allMatch(each -> each.contains("\"T-" + ids.number() + "\""));
        Calls disordered = order("out_of_order");
        call(disordered.charge());
        assertThat(awaitCallbacks(disordered, 2)).anyMatch(each -> each.contains("NOT_YET"));
        Calls first = order("callback_first");
        assertThat(kind(first.charge())).isEqualTo(ACCEPTED);
        assertThat(callbacks(first.number())).hasSize(1);
        Calls none = order("no_callbacks");
        call(none.charge());
        GatewayFact unused = await(none, SUCCEEDED).get(0);
        assertThat(callbacks(none.number())).isEmpty();
    }

    @Test
    void contradictions() {
        Calls better = order("fail_then_success:50");
        call(better.charge());
        List<String> told = awaitCallbacks(better, 2);
        assertThat(told.get(0)).contains("FAILED");
        assertThat(told.get(1)).contains("SUCCEEDED");
        assertThat(kinds(better.query())).containsExactly(SUCCEEDED);
        Calls worse = order("success_then_fail");
        call(worse.charge());
        assertThat(awaitCallbacks(worse, 2).get(1)).contains("FAILED");
        assertThat(kinds(worse.query())).containsExactly(SUCCEEDED);
    }

    @Test
    void wrong_money() {
        Calls amount = order("wrong_amount");
        call(amount.charge());
        assertThat(await(amount, SUCCEEDED).get(0).amount()).isEqualTo(new Money(1249, "CNY"));
        Calls given = order("wrong_amount:0.01");
        call(given.charge());
        assertThat(await(given, SUCCEEDED).get(0).amount()).isEqualTo(new Money(1, "CNY"));
        Calls currency = order("wrong_currency");
        call(currency.charge());
        assertThat(await(currency, SUCCEEDED).get(0).amount()).isEqualTo(new Money(1250, "USD"));
        Calls unknown = order("unknown_order");
        call(unknown.charge());
        assertThat(awaitCallbacks(unknown, 1)).hasSize(1);
        String other = "zz" + unknown.number().substring(2);
        Awaitility.await().untilAsserted(() -> assertThat(callbacks(other)).hasSize(1));
        Calls twice = order("second_trade");
        call(twice.charge());
        List<GatewayFact> trades = await(twice, SUCCEEDED, SUCCEEDED);
        assertThat(trades).extracting(GatewayFact::number).doesNotHaveDuplicates();
        assertThat(awaitCallbacks(twice, 2)).hasSize(2);
    }

    @Test
    void refunds() {
        Calls order = order("refund_fails:2");
        call(order.charge());
        String trade = await(order, SUCCEEDED).get(0).number();
        assertThat(kind(order.refund("f1", 500, trade))).isEqualTo(REFUND_FAILED);
        assertThat(kind(order.queryRefund("f1"))).isEqualTo(REFUND_NOT_FOUND);
        assertThat(kind(order.refund("f1", 500, trade))).isEqualTo(REFUND_FAILED);
        GatewayFact done = call(order.refund("f1", 500, trade)).get(0);
        assertThat(done.kind()).isEqualTo(REFUND_SUCCEEDED);
        assertThat(done.refundId()).isEqualTo("f1");
        assertThat(done.amount()).isEqualTo(new Money(500, "CNY"));
        assertThat(call(order.refund("f1", 500, trade)).get(0).number()).isEqualTo(done.number());
        assertThat(kind(order.refund("f2", 751, trade))).isEqualTo(REFUND_FAILED);
        Calls pending = order("refund_pending");
        call(pending.charge());
        await(pending, SUCCEEDED);
        assertThat(kind(pending.refund("p1", 1250, null))).isEqualTo(REFUND_PENDING);
        Awaitility.await()
                .untilAsserted(
                        () ->
                                assertThat(kind(pending.queryRefund("p1")))
                                        .isEqualTo(REFUND_SUCCEEDED));
        Calls lost = order("refund_drop_answer");
        call(lost.charge());
        await(lost, SUCCEEDED);
        assertThat(kind(lost.refund("l1", 1250, null))).isEqualTo(NO_ANSWER);
        assertThat(kind(lost.queryRefund("l1"))).isEqualTo(REFUND_SUCCEEDED);
        Calls reversed = order("refund_reversed");
        call(reversed.charge());
        await(reversed, SUCCEEDED);
        assertThat(kind(reversed.refund("v1", 1250, null))).isEqualTo(REFUND_SUCCEEDED);
        await(reversed, SUCCEEDED, REFUND_SUCCEEDED, REFUND_REVERSED);
    }

    @Test
    void returns_and_disputes() {
        Calls returned = order(Direction.DEDUCT, "returned:2.50");
        call(returned.charge());
        assertThat(await(returned, SUCCEEDED, RETURNED).get(1).amount())
                .isEqualTo(new Money(250, "CNY"));
        Calls won = order("dispute:won");
        call(won.charge());
        await(won, SUCCEEDED, FUNDS_WITHDRAWN, DISPUTE_WON);
        Calls lost = order("dispute:lost");
        call(lost.charge());
        await(lost, SUCCEEDED, FUNDS_WITHDRAWN, DISPUTE_LOST);
        Calls open = order("dispute");
        call(open.charge());
        await(open, SUCCEEDED, FUNDS_WITHDRAWN);
        assertThat(awaitCallbacks(lost, 3)).hasSize(3);
    }

    @Test
    void closing_and_late_success() {
        Calls stuck = order("never_decides,not_closable");
        call(stuck.charge());
        assertThat(kind(stuck.close())).isEqualTo(NOT_SUPPORTED);
        assertThat(kinds(stuck.query())).containsExactly(NOT_YET);
        Calls open = order("never_decides");
        call(open.charge());
        assertThat(kind(open.close())).isEqualTo(CLOSED);
        assertThat(kind(open.close())).isEqualTo(CLOSED);
        assertThat(kinds(open.query())).containsExactly(CLOSED);
        Calls late = order("late_success:1");
        call(late.charge());
        assertThat(kind(late.close())).isEqualTo(CLOSED);
        await(late, SUCCEEDED);
        assertThat(awaitCallbacks(late, 1)).hasSize(1);
    }
}

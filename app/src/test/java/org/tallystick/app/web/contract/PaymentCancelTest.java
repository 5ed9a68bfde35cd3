package org.tallystick.app.web.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.tallystick.app.security.Scope;

/** A payment that is not settled is closed, and its money is free again. */
class PaymentCancelTest extends PaymentContractTest {

    /** B08: many cancels give the money back once. */
    @Test
    void many_cancels_at_the_same_time_are_one() {
        String accountId = funded(2_000);
        String id = held(accountId);
        List<CompletableFuture<Answer>> sent =
                IntStream.range(0, 20)
                        .mapToObj(
                                i ->
                                        CompletableFuture.supplyAsync(
                                                () -> ask(id, "cancel", newKey(), "{}")))
                        .toList();
        assertThat(sent).allSatisfy(each -> assertThat(each.join().status()).isEqualTo(202));
        assertThat(settled(id).text("status")).isEqualTo("CANCELLED");
        awaitBalance(accountId, 2_000, 0);
        assertThat(ask(id, "cancel", newKey(), "{}").expect(202).text("status"))
                .isEqualTo("CANCELLED");
    }

    @Test
    void is_answered_the_same_ever_after() {
        String id = held(funded(2_000));
        String key = newKey();
        Answer first = http.post("/v1/payments/" + id + "/cancel").key(key).send().expect(202);
        assertThat(first.text("status")).isEqualTo("CLOSING");
        assertThat(first.text("traceId")).matches("[0-9a-f]{32}");
        assertThat(first.header("Location")).isEqualTo("/v1/payments/" + id);
        assertThat(settled(id).text("status")).isEqualTo("CANCELLED");
        Answer again = ask(id, "cancel", key, "{}").expect(202);
        assertThat(again.replayed()).isTrue();
        assertThat(again.response().body()).isEqualTo(first.response().body());
        String other = held(funded(2_000));
        ask(other, "cancel", key, "{}").expect(422, "idempotency_key_reused").naming("paymentId");
    }

    @Test
    void a_payment_that_has_succeeded_cannot_be_cancelled() {
        String id = succeeded(account(), "RECHARGE");
        String key = newKey();
        Answer first = ask(id, "cancel", key, "{}").expect(409, "payment_not_cancellable");
        assertThat(first.text("detail")).contains("SUCCEEDED");
        assertThat(first.text("instance")).isEqualTo("/v1/payments/" + id + "/cancel");
        ask(id, "refunds", newKey(), "{'amount':1250}").expect(202);
        awaitStatus(id, "REFUNDED");
        Answer again = ask(id, "cancel", key, "{}").expect(409, "payment_not_cancellable");
        assertThat(again.replayed()).isTrue();
        assertThat(again.response().body()).isEqualTo(first.response().body());
    }

    @Test
    void refuses_what_is_not_there_and_what_is_not_allowed() {
        ask("0".repeat(26), "cancel", newKey(), "{}").expect(404, "payment_not_found");
        ask("x", "cancel", newKey(), "{}").expect(404, "payment_not_found");
        ask("x", "cancel", newKey(), "{'reason':'x'}").expect(400, "validation_failed");
        http.post("/v1/payments/x/cancel").send().expect(400, "idempotency_key_missing");
        as(Scope.READ, Scope.OPERATE)
                .post("/v1/payments/x/cancel")
                .key(newKey())
                .send()
                .expect(403, "forbidden");
    }

    @Test
    void what_the_account_or_the_gateway_refuses_fails_with_its_code() {
        String poor = account();
        String id = pay(poor, "fake", "DEDUCT");
        Answer failed = settled(id);
        assertThat(failed.text("status")).isEqualTo("FAILED");
        assertThat(failed.text("failureCode")).isEqualTo("insufficient_funds");
        assertThat(failed.json().get("timeline").findValuesAsString("cause"))
                .containsExactly("payment_started", "account_refused", "payment_failed");
        ask(id, "cancel", newKey(), "{}").expect(409, "payment_not_cancellable");

        String rich = funded(1_250);
        assertThat(settled(pay(rich, "mean", "DEDUCT")).text("status")).isEqualTo("FAILED");
        awaitBalance(rich, 1_250, 0);
    }

    @Test
    void a_closed_account_makes_it_fail_at_once() {
        String accountId = account();
        http.post("/v1/accounts/" + accountId + "/close")
                .body("{'reason':'done'}")
                .send()
                .expect(200);
        Answer answer = start(newKey(), body(newOrderId(), accountId)).expect(202);
        assertThat(answer.text("status")).isEqualTo("FAILED");
        assertThat(answer.text("failureCode")).isEqualTo("account_closed");
        Answer shown = settled(String.valueOf(answer.text("paymentId")));
        assertThat(shown.json().get("timeline").toString())
                .isEqualTo(answer.json().get("timeline").toString());
    }

    /** A new payment whose money is held and which the gateway has taken. */
    private String held(String accountId) {
        String id = pay(accountId, "fake", "DEDUCT");
        awaitStatus(id, "PENDING");
        return id;
    }

    private String pay(String accountId, String gateway, String direction) {
        String json =
                body(newOrderId(), accountId)
                        .replace("fake", gateway)
                        .replace("RECHARGE", direction);
        return String.valueOf(start(newKey(), json).expect(202).text("paymentId"));
    }
}

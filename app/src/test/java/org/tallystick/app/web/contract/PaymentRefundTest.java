package org.tallystick.app.web.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.tallystick.api.Money;
import org.tallystick.api.payment.FactKind;
import org.tallystick.api.payment.FactOrigin;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.api.payment.PaymentCommand.RecordFactsCommand;
import org.tallystick.app.security.Scope;

/** What a payment has captured is given back at most once, through its gateway. */
class PaymentRefundTest extends PaymentContractTest {

    @Autowired CommandGateway commands;

    @Test
    void gives_back_a_part_and_then_the_rest_and_nothing_more() {
        String accountId = account();
        String id = succeeded(accountId, "RECHARGE");
        awaitBalance(accountId, 1_250, 0);
        String key = newKey();
        Answer part = refund(id, key, "{'amount':250,'reference':'a gift'}").expect(202);
        assertThat(part.text("status")).isEqualTo("REQUESTED");
        assertThat(part.text("kind")).isEqualTo("CUSTOMER");
        assertThat(part.text("traceId")).matches("[0-9a-f]{32}");
        assertThat(part.header("Location"))
                .isEqualTo("/v1/payments/" + id + "/refunds/" + part.text("refundId"));
        Answer shown = http.get(String.valueOf(part.header("Location"))).send().expect(200);
        assertThat(shown.text("refundId")).isEqualTo(part.text("refundId"));
        assertThat(shown.text("reference")).isEqualTo("a gift");
        assertThat(awaitStatus(id, "PARTIALLY_REFUNDED").number("refundedAmount")).isEqualTo(250);
        awaitBalance(accountId, 1_000, 0);

        refund(id, newKey(), "{'amount':1001}").expect(409, "refund_exceeds_captured");
        refund(id, newKey(), "{'amount':1000}").expect(202);
        Answer whole = awaitStatus(id, "REFUNDED");
        assertThat(whole.json().get("refunds").findValuesAsString("status"))
                .containsExactly("SUCCEEDED", "SUCCEEDED");
        refund(id, newKey(), "{'amount':1}").expect(409, "refund_exceeds_captured");
        awaitBalance(accountId, 0, 0);

        Answer again = refund(id, key, "{'reference':'a gift','amount':250}").expect(202);
        assertThat(again.replayed()).isTrue();
        assertThat(again.response().body()).isEqualTo(part.response().body());
        assertThat(again.header("Location")).isEqualTo(part.header("Location"));
        assertThat(http.get("/v1/outcomes?key=" + key).send().expect(202).text())
                .isEqualTo(part.text());
    }

    /** A refusal stays, whatever becomes of the payment. */
    @Test
    void a_refusal_is_given_again() {
        String id = succeeded(account(), "RECHARGE");
        String key = newKey();
        Answer first = refund(id, key, "{'amount':1251}").expect(409, "refund_exceeds_captured");
        assertThat(first.text("instance")).isEqualTo("/v1/payments/" + id + "/refunds");
        Answer again = refund(id, key, "{'amount':1251}").expect(409, "refund_exceeds_captured");
        assertThat(again.replayed()).isTrue();
        assertThat(again.response().body()).isEqualTo(first.response().body());
        refund(id, key, "{'amount':1250}").expect(422, "idempotency_key_reused").naming("amount");
        ask(id, "cancel", key, "{}").expect(422, "idempotency_key_reused").naming("endpoint");
    }

    /** B60: two refunds that fit one by one and not together. */
    @Test
    void refunds_at_the_same_time_never_exceed_what_was_captured() {
        String accountId = funded(1_250);
        String id = succeeded(accountId, "DEDUCT");
        awaitBalance(accountId, 0, 0);
        List<CompletableFuture<Answer>> sent =
                IntStream.range(0, 8)
                        .mapToObj(
                                i ->
                                        CompletableFuture.supplyAsync(
                                                () -> refund(id, newKey(), "{'amount':700}")))
                        .toList();
        List<Integer> statuses = sent.stream().map(each -> each.join().status()).toList();
        assertThat(statuses).containsOnlyOnce(202);
        assertThat(statuses.stream().filter(status -> status == 409)).hasSize(7);
        awaitStatus(id, "PARTIALLY_REFUNDED");
        awaitBalance(accountId, 700, 0);
    }

    @Test
    void there_is_nothing_to_refund_before_success_and_during_a_dispute() {
        String pending = String.valueOf(started(account()).text("paymentId"));
        refund(pending, newKey(), "{'amount':1}").expect(409, "refund_exceeds_captured");
        String disputed = succeeded(account(), "RECHARGE");
        commands.sendAndWait(
                new RecordFactsCommand(
                        disputed,
                        "swift",
                        FactOrigin.CALLBACK,
                        List.of(
                                new GatewayFact(
                                        FactKind.FUNDS_WITHDRAWN,
                                        "D-" + disputed,
                                        null,
                                        new Money(1_250, "CNY"),
                                        null,
                                        null,
                                        null)),
                        null));
        refund(disputed, newKey(), "{'amount':1}").expect(409, "payment_disputed");
        Answer shown = awaitStatus(disputed, "DISPUTED");
        assertThat(shown.json().get("timeline").findValuesAsString("cause"))
                .contains("funds_withdrawn");
    }

    /** B56. */
    @ParameterizedTest
    @ValueSource(strings = {"-1", "0", "-0", "null", "\"\"", "true", "1e2", "9007199254740993"})
    void refuses_amounts_that_are_none(String amount) {
        refund("0".repeat(26), newKey(), "{'amount':" + amount + "}").expect(400, "amount_invalid");
    }

    @Test
    void refuses_what_is_not_there_and_what_is_not_allowed() {
        refund("0".repeat(26), newKey(), "{'amount':1}").expect(404, "payment_not_found");
        refund("x", newKey(), "{'amount':1}").expect(404, "payment_not_found");
        refund("x", newKey(), "{'amount':1,'more':1}").expect(400, "validation_failed");
        refund("x", newKey(), "{}").expect(400, "amount_invalid");
        refund("x", newKey(), "{'amount':1,'reference':'" + "r".repeat(141) + "'}")
                .expect(400, "validation_failed");
        http.post("/v1/payments/x/refunds")
                .body("{'amount':1}")
                .send()
                .expect(400, "idempotency_key_missing");
        as(Scope.READ, Scope.OPERATE)
                .post("/v1/payments/x/refunds")
                .key(newKey())
                .body("{'amount':1}")
                .send()
                .expect(403, "forbidden");
    }

    private Answer refund(String paymentId, String key, String json) {
        return ask(paymentId, "refunds", key, json);
    }
}

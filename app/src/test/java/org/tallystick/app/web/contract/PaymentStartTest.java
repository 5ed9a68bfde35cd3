package org.tallystick.app.web.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.tallystick.app.security.Scope;
import tools.jackson.databind.JsonNode;

/** A payment is started once per key and once per order, and answered the same ever after. */
class PaymentStartTest extends PaymentContractTest {

    @Test
    void answers_with_the_payment_as_it_stood_when_it_was_recorded() {
        String accountId = account();
        String orderId = newOrderId();
        Answer answer =
                http.post("/v1/payments")
                        .key(newKey())
                        .header(
                                "traceparent",
                                "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")
                        .raw(
                                body(
                                        orderId,
                                        accountId,
                                        "'reference':'r','lateSuccess':'REFUND',"
                                                + "'gatewayData':{'openid':'very secret'},"
                                                + "'metadata':{'b':'2','a':'1'}"))
                        .send()
                        .expect(202);
        String id = String.valueOf(answer.text("paymentId"));
        assertThat(id).matches("[0-9a-z]{26}");
        assertThat(answer.replayed()).isFalse();
        assertThat(answer.header("Location")).isEqualTo("/v1/payments/" + id);
        assertThat(answer.text("orderId")).isEqualTo(orderId);
        assertThat(answer.text("currency")).isEqualTo("CNY");
        assertThat(answer.text("gatewayStatus")).isEqualTo("NONE");
        assertThat(answer.text("lateSuccess")).isEqualTo("REFUND");
        assertThat(answer.json().get("metadata").toString()).isEqualTo("{\"a\":\"1\",\"b\":\"2\"}");
        assertThat(answer.json().get("refunds").size()).isZero();
        JsonNode timeline = answer.json().get("timeline");
        assertThat(timeline.size()).isEqualTo(1);
        assertThat(timeline.get(0).get("cause").asString()).isEqualTo("payment_started");
        assertThat(timeline.get(0).get("traceId").asString())
                .isEqualTo("4bf92f3577b34da6a3ce929d0e0e4736");

        Answer shown = http.get("/v1/payments/" + id).send().expect(200);
        assertThat(shown.json().get("timeline").get(0).toString())
                .isEqualTo(timeline.get(0).toString());
        assertThat(shown.text("createdAt")).isEqualTo(answer.text("createdAt"));
        assertThat(answer.text() + shown.text()).doesNotContain("secret");
    }

    /** B14, B19: the same request under the same key, however it is written. */
    @Test
    void gives_the_same_bytes_again() {
        String accountId = account();
        String orderId = newOrderId();
        String key = newKey();
        Answer first = start(key, body(orderId, accountId, "'metadata':{'a':'1','b':'2'}"));
        first.expect(202);
        Answer again =
                start(
                                key,
                                Template.fill(
                                        "{ 'gateway':'fake', 'metadata':{'b':'2','a':'1'}, 'amount':1250,"
                                                + " 'currency':'CNY', 'direction':'RECHARGE',"
                                                + " 'accountId':?, 'orderId':?, 'reference':null }",
                                        accountId,
                                        orderId))
                        .expect(202);
        assertThat(again.replayed()).isTrue();
        assertThat(again.response().body()).isEqualTo(first.response().body());
        assertThat(again.header("Location")).isEqualTo(first.header("Location"));
        assertThat(payments(orderId)).hasSize(1);
    }

    /** B14. */
    @Test
    void another_request_under_the_same_key_is_refused() {
        String accountId = account();
        String orderId = newOrderId();
        String key = newKey();
        String more = "'metadata':{'a':'1'},'reference':'r'";
        start(key, body(orderId, accountId, more)).expect(202);
        differs(key, body(orderId, accountId, more).replace("1250", "1251"), "amount");
        differs(key, body(orderId, account(), more), "accountId");
        differs(key, body(orderId, "nobody", more), "accountId");
        differs(key, body(newOrderId(), accountId, more), "orderId");
        differs(key, body(orderId, accountId, more.replace("'1'", "'2'")), "metadata.a");
        differs(key, body(orderId, accountId, more.replace("'r'", "'s'")), "reference");
        differs(key, body(orderId, accountId, more).replace("fake", "unknown"), "gateway");
        differs(key, body(orderId, accountId, more).replace("RECHARGE", "DEDUCT"), "direction");
        move(accountId, "recharges", key, "{'amount':1250}").expect(422, "idempotency_key_reused");
        move("a%20b", "recharges", key, "{'amount':1250}").expect(422, "idempotency_key_reused");
        ask("x", "cancel", key, "{}").expect(422, "idempotency_key_reused");
        ask("0".repeat(26), "refunds", key, "{'amount':1}").expect(422, "idempotency_key_reused");
        String recharged = newKey();
        move(accountId, "recharges", recharged, "{'amount':1250}").expect(201);
        start(recharged, body(newOrderId(), accountId)).expect(422, "idempotency_key_reused");
        assertThat(payments(orderId)).hasSize(1);
    }

    /** B13, B19: another key for the same order starts nothing and is told which payment it is. */
    @Test
    void an_order_has_one_payment_whatever_the_key() {
        String accountId = account();
        String orderId = newOrderId();
        String first = newKey();
        String second = newKey();
        Answer started = start(first, body(orderId, accountId)).expect(202);
        Answer refused = start(second, body(orderId, accountId)).expect(409, "order_exists");
        assertThat(refused.text("detail")).contains(String.valueOf(started.text("paymentId")));
        assertThat(refused.header("Location")).isEqualTo(started.header("Location"));
        assertThat(refused.naming("orderId").replayed()).isFalse();
        Answer again = start(second, body(orderId, accountId)).expect(409, "order_exists");
        assertThat(again.replayed()).isTrue();
        assertThat(again.response().body()).isEqualTo(refused.response().body());
        start(newKey(), body(orderId, accountId).replace("1250", "7")).expect(409, "order_exists");
        assertThat(start(first, body(orderId, accountId)).expect(202).replayed()).isTrue();
        assertThat(payments(orderId)).hasSize(1);
    }

    @Test
    void tells_the_outcome_of_a_key() {
        String accountId = account();
        String orderId = newOrderId();
        String key = newKey();
        String refusedKey = newKey();
        Answer first = start(key, body(orderId, accountId)).expect(202);
        Answer refused = start(refusedKey, body(orderId, accountId)).expect(409);
        Answer outcome = http.get("/v1/outcomes?key=" + key).send().expect(202);
        assertThat(outcome.response().body()).isEqualTo(first.response().body());
        assertThat(outcome.replayed()).isTrue();
        Answer refusal = http.get("/v1/outcomes?key=" + refusedKey).send().expect(409);
        assertThat(refusal.response().body()).isEqualTo(refused.response().body());
        http.get("/v1/outcomes?key=" + newKey()).send().expect(404, "outcome_not_found");
    }

    @Test
    void what_is_not_there_binds_no_key() {
        String accountId = account();
        String key = newKey();
        String orderId = newOrderId();
        start(key, body(orderId, newAccountId())).expect(404, "account_not_found");
        start(key, body(orderId, accountId).replace("fake", "nobody"))
                .expect(400, "gateway_unknown")
                .naming("gateway");
        start(key, body(orderId, accountId, "'currency':'USD'")).expect(400, "currency_mismatch");
        String yen = account("JPY");
        get(yen, 0);
        start(key, body(orderId, yen)).expect(400, "currency_unsupported");
        Answer down =
                start(key, body(orderId, accountId).replace("fake", "down"))
                        .expect(503, "gateway_unavailable");
        assertThat(down.json().get("retryable").asBoolean()).isTrue();
        assertThat(payments(orderId)).isEmpty();
        assertThat(start(key, body(orderId, accountId)).expect(202).replayed()).isFalse();
    }

    /** The first thing that is wrong is told, in the promised order. */
    @Test
    void tells_the_first_fault_first() {
        String known = newKey();
        String accountId = account();
        start(known, body(newOrderId(), accountId)).expect(202);
        String allWrong = body("a b", "nobody", "'currency':'USD'").replace("fake", "nobody");
        http.post("/v1/payments").raw(allWrong).send().expect(400, "idempotency_key_missing");
        start(known, allWrong).expect(400, "validation_failed");
        start(known, allWrong.replace("a b", "ab")).expect(422, "idempotency_key_reused");
        start(newKey(), allWrong.replace("a b", "ab")).expect(404, "account_not_found");
        start(newKey(), body(newOrderId(), accountId, "'currency':'USD'").replace("fake", "down"))
                .expect(400, "currency_mismatch");
        as(Scope.READ, Scope.OPERATE)
                .post("/v1/payments")
                .raw(allWrong)
                .send()
                .expect(403, "forbidden");
        as(Scope.MOVE)
                .post("/v1/payments")
                .key(newKey())
                .raw(body(newOrderId(), accountId))
                .send()
                .expect(202);
    }

    /** The same request, sent again when its time is nearly over, is the same request still. */
    @Test
    void a_known_key_is_answered_although_its_time_is_over() {
        String accountId = account();
        String orderId = newOrderId();
        String key = newKey();
        String soon = Instant.now().plusSeconds(62).toString();
        String json = body(orderId, accountId, "'expiresAt':'" + soon + "'");
        Answer first = start(key, json).expect(202);
        String tooSoon = json.replace(soon, Instant.now().plusSeconds(30).toString());
        start(newKey(), tooSoon).expect(400, "validation_failed").naming("expiresAt");
        start(key, tooSoon).expect(422, "idempotency_key_reused").naming("expiresAt");
        assertThat(start(key, json).expect(202).text()).isEqualTo(first.text());
    }

    private void differs(String key, String json, String field) {
        start(key, json).expect(422, "idempotency_key_reused").naming(field);
    }
}

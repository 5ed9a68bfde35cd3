package org.tallystick.app.web.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.tallystick.app.security.ClientStore;
import org.tallystick.app.security.Scope;

/** One key, one intention, one answer. */
class IdempotencyTest extends ContractTest {

    @Test
    void gives_the_same_bytes_again() {
        String accountId = account();
        String key = newKey();
        Answer first = move(accountId, "recharges", key, "{'amount':100}").expect(201);
        assertThat(first.replayed()).isFalse();
        recharge(accountId, 7);
        deduct(accountId, 50);
        Answer again =
                http.post("/v1/accounts/" + accountId + "/recharges")
                        .key(key)
                        .header("X-Request-ID", "second-try")
                        .body("{'amount':100}")
                        .send()
                        .expect(201);
        assertThat(again.replayed()).isTrue();
        assertThat(again.response().body()).isEqualTo(first.response().body());
        assertThat(again.header("X-Request-ID")).isEqualTo("second-try");
        assertThat(again.header("Location")).isEqualTo(first.header("Location"));
        assertThat(get(accountId, 3).number("posted")).isEqualTo(57);
    }

    /** B18: a refusal is an answer; it stays, and a new key is needed. */
    @Test
    void a_refusal_is_given_again_after_the_reason_is_gone() {
        String accountId = funded(10);
        String key = newKey();
        Answer first =
                move(accountId, "deductions", key, "{'amount':100}")
                        .expect(409, "insufficient_funds");
        assertThat(first.replayed()).isFalse();
        assertThat(first.text("instance")).isEqualTo("/v1/accounts/" + accountId + "/deductions");
        recharge(accountId, 1000);
        Answer again =
                move(accountId, "deductions", key, "{'amount':100}")
                        .expect(409, "insufficient_funds");
        assertThat(again.replayed()).isTrue();
        assertThat(again.response().body()).isEqualTo(first.response().body());
        move(accountId, "deductions", newKey(), "{'amount':100}").expect(201);
    }

    @Test
    void a_known_key_is_answered_whatever_has_happened_to_the_account() {
        String accountId = account();
        String recharged = newKey();
        String deducted = newKey();
        Answer first = move(accountId, "recharges", recharged, "{'amount':5}").expect(201);
        move(accountId, "deductions", deducted, "{'amount':5}").expect(201);
        http.post("/v1/accounts/" + accountId + "/close")
                .body("{'reason':'done'}")
                .send()
                .expect(200);
        Answer again = move(accountId, "recharges", recharged, "{'amount':5}").expect(201);
        assertThat(again.text()).isEqualTo(first.text());
        move(accountId, "deductions", deducted, "{'amount':6}")
                .expect(422, "idempotency_key_reused");
        move(accountId, "recharges", newKey(), "{'amount':5}").expect(409, "account_closed");
    }

    /** B14. */
    @Test
    void another_request_under_the_same_key_is_refused_and_nothing_moves() {
        String accountId = account();
        String other = account();
        String key = newKey();
        String body = "{'amount':100,'reference':'a','occurredAt':'2024-01-01T00:00:00Z'}";
        move(accountId, "recharges", key, body).expect(201);
        move(accountId, "recharges", key, body.replace("100", "200"))
                .expect(422, "idempotency_key_reused")
                .naming("amount");
        move(accountId, "recharges", key, body.replace("'a'", "'b'"))
                .expect(422, "idempotency_key_reused")
                .naming("reference");
        move(accountId, "recharges", key, body.replace("'reference':'a',", ""))
                .expect(422, "idempotency_key_reused")
                .naming("reference");
        move(accountId, "recharges", key, body.replace("00Z", "01Z"))
                .expect(422, "idempotency_key_reused")
                .naming("occurredAt");
        move(accountId, "recharges", key, body.replace("00Z", "00.000+00:00")).expect(201);
        move(accountId, "deductions", key, body)
                .expect(422, "idempotency_key_reused")
                .naming("endpoint");
        move(other, "recharges", key, body)
                .expect(422, "idempotency_key_reused")
                .naming("accountId");
        move(newAccountId(), "recharges", key, body)
                .expect(422, "idempotency_key_reused")
                .naming("accountId");
        move("a%20b", "recharges", key, body)
                .expect(422, "idempotency_key_reused")
                .naming("accountId");
        move(accountId, "holds", key, "{'amount':100}").expect(422, "idempotency_key_reused");
        move(accountId, "holds/nothing/void", key, "{}").expect(422, "idempotency_key_reused");
        move(accountId, "recharges", key, "{'amount':100,'currency':'USD','reference':'a'}")
                .expect(422, "idempotency_key_reused");
        assertThat(get(accountId, 1).number("posted")).isEqualTo(100);
        assertThat(get(other, 0).number("posted")).isZero();
    }

    /** B15: what was refused before it began does not bind the key. */
    @Test
    void errors_before_the_beginning_do_not_bind_the_key() {
        String accountId = newAccountId();
        String key = newKey();
        move(accountId, "recharges", key, "{'amount':5}").expect(404, "account_not_found");
        http.post("/v1/accounts")
                .body("{'accountId':?,'currency':'CNY'}", accountId)
                .send()
                .expect(201);
        move(accountId, "recharges", key, "{'amount':-5}").expect(400, "amount_invalid");
        move(accountId, "recharges", key, "{'amount':5,'currency':'USD'}")
                .expect(400, "currency_mismatch");
        move(accountId, "refunds", key, "{'amount':5,'movementId':'x'}")
                .expect(404, "deduction_not_found");
        move(accountId, "holds/x/capture", key, "{}").expect(404, "hold_not_found");
        http.post("/v1/accounts/" + accountId + "/recharges")
                .key(key)
                .body("text/plain", new byte[] {'x'})
                .send()
                .expect(415, "unsupported_media_type");
        new Http(port, "wrong")
                .post("/v1/accounts/" + accountId + "/recharges")
                .key(key)
                .body("{'amount':5}")
                .send()
                .expect(401, "unauthenticated");
        assertThat(move(accountId, "recharges", key, "{'amount':7}").expect(201).replayed())
                .isFalse();
    }

    /** B25: a key of one client is none of another's, and there is no time after which it ends. */
    @Test
    void keys_belong_to_a_client_and_not_to_one_of_its_api_keys() {
        String accountId = account();
        String key = newKey();
        String path = "/v1/accounts/" + accountId + "/recharges";
        move(accountId, "recharges", key, "{'amount':5}").expect(201);
        Answer sameClient =
                as(Scope.MOVE).post(path).key(key).body("{'amount':5}").send().expect(201);
        assertThat(sameClient.replayed()).isTrue();
        clients.createClient("other-client", null, "test");
        String secret =
                clients.createKey("other-client", java.util.Set.of(Scope.MOVE), null, "test")
                        .secret();
        Answer otherClient = new Http(port, secret).post(path).key(key).body("{'amount':5}").send();
        assertThat(otherClient.expect(201).replayed()).isFalse();
        assertThat(ClientStore.isClientId("other-client")).isTrue();
        assertThat(get(accountId, 2).number("posted")).isEqualTo(10);
    }

    @Test
    void tells_the_outcome_of_a_key() {
        String accountId = funded(10);
        String moved = newKey();
        String refused = newKey();
        Answer first = move(accountId, "deductions", moved, "{'amount':10}").expect(201);
        Answer second = move(accountId, "deductions", refused, "{'amount':10}").expect(409);
        Answer outcome = http.get("/v1/outcomes?key=" + moved).send().expect(201);
        assertThat(outcome.response().body()).isEqualTo(first.response().body());
        Answer refusal = http.get("/v1/outcomes?key=%22" + refused + "%22").send().expect(409);
        assertThat(refusal.response().body()).isEqualTo(second.response().body());
        assertThat(refusal.header("Content-Type")).isEqualTo("application/problem+json");
        http.get("/v1/outcomes?key=" + newKey()).send().expect(404, "outcome_not_found");
        http.get("/v1/outcomes").send().expect(400, "validation_failed");
        http.get("/v1/outcomes?key=%C3%A9").send().expect(400, "idempotency_key_invalid");
    }
}

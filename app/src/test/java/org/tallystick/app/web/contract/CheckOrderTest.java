package org.tallystick.app.web.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.tallystick.app.security.Scope;

/**
 * The first thing that is wrong is told, in the promised order. Each test's request has every later
 * fault too.
 */
class CheckOrderTest extends ContractTest {

    private static final String NOWHERE = "/v1/accounts/nobody/recharges";
    private static final byte[] TOO_LARGE = new byte[65_537];

    @Test
    void first_401() {
        faulty(new Http(port, ""), "POST", NOWHERE).expect(401, "unauthenticated");
        faulty(new Http(port, "tsk_" + "A".repeat(43)), "POST", NOWHERE).expect(401);
        faulty(new Http(port, ""), "DELETE", NOWHERE).expect(401, "unauthenticated");
        faulty(new Http(port, ""), "POST", "/v1/nowhere").expect(401, "unauthenticated");
        faulty(new Http(port, ""), "GET", "/").expect(401, "unauthenticated");
    }

    @Test
    void then_403() {
        faulty(as(Scope.READ, Scope.OPERATE), "POST", NOWHERE).expect(403, "forbidden");
    }

    @Test
    void then_404_for_the_route() {
        faulty(http, "POST", "/v1/nowhere").expect(404, "route_not_found");
        faulty(http, "DELETE", "/v1/accounts/").expect(404, "route_not_found");
        faulty(as(Scope.READ), "GET", "/v1/accounts/a/nothing").expect(404, "route_not_found");
    }

    @Test
    void then_405() {
        Answer answer = faulty(http, "PUT", NOWHERE).expect(405, "method_not_allowed");
        assertThat(answer.header("Allow")).isEqualTo("POST");
        assertThat(faulty(http, "PATCH", "/v1/accounts").expect(405).header("Allow"))
                .contains("POST")
                .contains("GET")
                .contains("HEAD");
    }

    @Test
    void then_406() {
        faulty(http, "POST", NOWHERE).expect(406, "not_acceptable");
    }

    @Test
    void then_415() {
        http.post(NOWHERE)
                .header("Accept", "application/json")
                .body("text/plain", TOO_LARGE)
                .send()
                .expect(415, "unsupported_media_type");
    }

    @Test
    void then_413() {
        http.post(NOWHERE)
                .key("é".repeat(300))
                .body("application/json", TOO_LARGE)
                .send()
                .expect(413, "body_too_large");
    }

    @Test
    void then_400_for_the_key() {
        http.post(NOWHERE).body("{'amount':-1}").send().expect(400, "idempotency_key_missing");
    }

    @Test
    void then_400_for_the_body() {
        String key = newKey();
        move(account(), "recharges", key, "{'amount':5}").expect(201);
        move("nobody", "recharges", key, "{'amount':-1}").expect(400, "amount_invalid");
    }

    @Test
    void then_the_known_key() {
        String key = newKey();
        move(account(), "recharges", key, "{'amount':5}").expect(201);
        move("nobody", "recharges", key, "{'amount':5}").expect(422, "idempotency_key_reused");
    }

    @Test
    void then_404_for_the_resource() {
        move("nobody", "deductions", newKey(), "{'amount':5,'currency':'USD'}")
                .expect(404, "account_not_found");
        move("nobody", "refunds", newKey(), "{'amount':5,'movementId':'x'}")
                .expect(404, "account_not_found");
    }

    @Test
    void then_the_currency_and_then_409() {
        String accountId = account();
        move(accountId, "deductions", newKey(), "{'amount':5,'currency':'USD'}")
                .expect(400, "currency_mismatch");
        move(accountId, "deductions", newKey(), "{'amount':5,'currency':'CNY'}")
                .expect(409, "insufficient_funds");
    }

    @Test
    void limits_bodies_of_unknown_length_too() {
        Answer chunked =
                http.post("/v1/accounts/" + account() + "/recharges")
                        .key(newKey())
                        .header("Content-Type", "application/json")
                        .body(
                                BodyPublishers.fromPublisher(
                                        BodyPublishers.ofByteArray(new byte[3_000_000])))
                        .send();
        chunked.expect(413, "body_too_large");
        http.post("/v1/accounts/" + account() + "/recharges")
                .key(newKey())
                .body("application/json", new byte[3_000_000])
                .send()
                .expect(413, "body_too_large");
        String padded = "{\"amount\":5}" + " ".repeat(65_536 - 12);
        http.post("/v1/accounts/" + account() + "/recharges")
                .key(newKey())
                .header("Content-Type", "application/json")
                .body(
                        BodyPublishers.fromPublisher(
                                BodyPublishers.ofByteArray(
                                        padded.getBytes(StandardCharsets.US_ASCII))))
                .send()
                .expect(201);
    }

    /** A request in which everything from the media types on is wrong. */
    private static Answer faulty(Http as, String method, String path) {
        return as.call(method, path)
                .header("Accept", "image/png")
                .body("text/plain", TOO_LARGE)
                .send();
    }
}

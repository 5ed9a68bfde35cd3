package org.tallystick.app.web.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.tallystick.app.security.Scope;
import tools.jackson.databind.JsonNode;

/** Who may call, and who decides about it. */
class KeysTest extends ContractTest {

    @Autowired JdbcClient jdbc;

    @Test
    void makes_uses_lists_and_revokes_a_key() {
        String clientId = "c" + newKey();
        http.post("/v1/clients")
                .body("{'clientId':?,'name':'The shop'}", clientId)
                .send()
                .expect(201);
        Answer again =
                http.post("/v1/clients")
                        .body("{'clientId':?,'name':'The shop'}", clientId)
                        .send()
                        .expect(200);
        assertThat(again.replayed()).isTrue();
        http.post("/v1/clients")
                .body("{'clientId':?,'name':'Another'}", clientId)
                .send()
                .expect(409, "client_exists");
        String keys = "/v1/clients/" + clientId + "/keys";
        Answer made = http.post(keys).body("{'scopes':['read'],'label':'one'}").send().expect(201);
        String secret = String.valueOf(made.text("secret"));
        Http caller = new Http(port, secret);
        caller.get("/v1/accounts").send().expect(200);
        Answer list = http.get(keys).send().expect(200);
        assertThat(list.text()).contains("\"one\"").doesNotContain(secret).doesNotContain("secret");
        String revoke = keys + "/" + made.text("keyId") + "/revoke";
        assertThat(http.post(revoke).send().expect(200).text("revokedAt")).isNotNull();
        caller.get("/v1/accounts").send().expect(401, "unauthenticated");
        http.post(revoke).send().expect(200);
        http.post(keys + "/nothing/revoke").send().expect(404, "key_not_found");
        http.post("/v1/clients/nobody/keys")
                .body("{'scopes':['read']}")
                .send()
                .expect(404, "client_not_found");
        http.get("/v1/clients/nobody").send().expect(404, "client_not_found");
        http.get("/v1/clients/" + clientId).send().expect(200);
    }

    @Test
    void stores_no_secret() {
        String secret =
                String.valueOf(
                        http.post("/v1/clients/default/keys")
                                .body("{'scopes':['read','move']}")
                                .send()
                                .expect(201)
                                .text("secret"));
        assertThat(secret).matches("tsk_[A-Za-z0-9_-]{43}");
        String rows =
                jdbc.sql("SELECT string_agg(k::text, ' ') FROM api_key k")
                        .query(String.class)
                        .single();
        assertThat(rows).contains("{read,move}").doesNotContain(secret.substring(4));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'scopes':[]}",
                "{'scopes':['read','read']}",
                "{'scopes':['READ']}",
                "{'scopes':'read'}",
                "{'scopes':['read',5]}",
                "{}",
                "{'scopes':null}",
                "{'scopes':['read'],'more':1}"
            })
    void refuses_scopes_that_it_does_not_know(String body) {
        http.post("/v1/clients/default/keys").body(body).send().expect(400, "validation_failed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "A", "-a", "a_b", "gateway:x", "tallystick", "a b"})
    void refuses_client_ids_that_could_be_mistaken(String clientId) {
        http.post("/v1/clients")
                .body("{'clientId':?}", clientId)
                .send()
                .expect(400, "validation_failed")
                .naming("clientId");
    }

    @Test
    void lists_clients_page_by_page() {
        String prefix = "p" + newKey().substring(0, 8);
        for (int i = 0; i < 3; i++) {
            clients.createClient(prefix + i, null, "test");
        }
        JsonNode page = http.get("/v1/clients?limit=1").send().expect(200).json();
        int seen = 0;
        while (page.get("hasMore").asBoolean()) {
            String cursor = page.get("nextCursor").asString();
            page = http.get("/v1/clients?limit=1&cursor=" + cursor).send().expect(200).json();
            seen += page.get("data").get(0).get("clientId").asString().startsWith(prefix) ? 1 : 0;
        }
        assertThat(seen).isEqualTo(3);
        http.get("/v1/clients?cursor=***").send().expect(400, "cursor_invalid");
    }

    @Test
    void each_scope_opens_its_own_doors_and_no_others() {
        String accountId = funded(100);
        String recharges = "/v1/accounts/" + accountId + "/recharges";
        String freeze = "/v1/accounts/" + accountId + "/unfreeze";
        Http read = as(Scope.READ);
        Http move = as(Scope.MOVE);
        Http operate = as(Scope.OPERATE);
        read.get("/v1/accounts/" + accountId).send().expect(200);
        move.get("/v1/accounts/" + accountId).send().expect(403, "forbidden");
        move.post(recharges).key(newKey()).body("{'amount':1}").send().expect(201);
        for (Http caller : List.of(read, operate)) {
            caller.post(recharges)
                    .key(newKey())
                    .body("{'amount':1}")
                    .send()
                    .expect(403, "forbidden");
        }
        operate.post(freeze).body("{'reason':'x'}").send().expect(200);
        for (Http caller : List.of(read, move)) {
            caller.post(freeze).body("{'reason':'x'}").send().expect(403, "forbidden");
            caller.get("/v1/ledger/trial-balance").send().expect(403, "forbidden");
            caller.get("/v1/clients").send().expect(403, "forbidden");
        }
        read.get("/v1/events").send().expect(200);
        move.get("/v1/events").send().expect(403, "forbidden");
    }

    @Test
    void takes_the_bearer_scheme_only() {
        String key = http.key();
        Http anybody = new Http(port, "");
        for (String value :
                List.of(
                        "Basic " + key,
                        key,
                        "Bearer",
                        "Bearer ",
                        "Bearer x",
                        "Bearer " + key + "x")) {
            Answer answer =
                    anybody.get("/v1/accounts").header("Authorization", value).send().expect(401);
            assertThat(answer.header("WWW-Authenticate")).startsWith("Bearer");
        }
        anybody.get("/v1/accounts").header("Authorization", "bearer " + key).send().expect(200);
    }

    @Test
    void answers_are_safe_to_show_in_a_browser() {
        Answer answer = http.get("/v1/accounts").send().expect(200);
        assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
        assertThat(answer.header("X-Frame-Options")).isEqualTo("DENY");
        assertThat(answer.header("Content-Security-Policy")).contains("default-src 'none'");
        assertThat(answer.header("Set-Cookie")).isNull();
        assertThat(answer.header("Server")).isNull();
    }
}

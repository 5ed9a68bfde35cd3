package org.tallystick.app.web.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tallystick.app.web.problem.ProblemType;

/**
 * Every error is a problem, wherever in the server it was met, and tells nothing of our insides.
 */
class ProblemsTest extends ContractTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /v1/acc\u00e9 HTTP/1.1",
                "GET /v1/accounts/%zz HTTP/1.1",
                "GET /v1/accounts/a|b HTTP/1.1",
                "GET /v1/accounts/%00 HTTP/1.1",
                "GET /v1/accounts/a%2fb HTTP/1.1",
                "GET /v1/accounts/a%5cb HTTP/1.1",
                "GET /v1/accounts/a;b=c HTTP/1.1",
                "GET /v1/accounts/a%3bb HTTP/1.1",
                "GET /v1//accounts HTTP/1.1",
                "GET /v1/accounts/../clients HTTP/1.1",
                "GET /v1/accounts/%2e%2e/clients HTTP/1.1",
                "GET /v1/accounts/%252e%252e/clients HTTP/1.1",
                "GET /v1/./accounts HTTP/1.1",
                "GET /v1/accounts HTTP/9.9",
                "G\u0000T /v1/accounts HTTP/1.1",
                "nonsense"
            })
    void malformed_and_ambiguous_requests(String line) {
        String answer =
                RawHttp.send(port, line + "\r\nHost: x\r\nConnection: close\r\n" + auth() + "\r\n");
        assertThat(RawHttp.status(answer)).isIn(400, 404, 505);
        assertThat(answer).contains("Content-Type: application/problem+json");
        assertThat(answer).doesNotContain("Tomcat").doesNotContain("apache");
        assertThat(RawHttp.json(answer).get("code").asString())
                .isIn("request_malformed", "route_not_found");
        assertThat(RawHttp.json(answer).get("traceId").asString()).matches("[0-9a-f]{32}");
        assertThat(RawHttp.json(answer).get("status").asInt()).isEqualTo(RawHttp.status(answer));
    }

    @Test
    void headers_that_no_client_sends() {
        String start = "POST /v1/accounts/x/recharges HTTP/1.1\r\nHost: x\r\nConnection: close\r\n";
        String json = "Content-Type: application/json\r\nContent-Length: 12\r\n\r\n{\"amount\":5}";
        for (String key : List.of("é", "a\u0080", "a\u00a0")) {
            String answer =
                    RawHttp.send(port, start + auth() + "Idempotency-Key: " + key + "\r\n" + json);
            assertThat(RawHttp.json(answer).get("code").asString())
                    .isEqualTo("idempotency_key_invalid");
        }
        for (String header :
                List.of(
                        "Content-Length: x\r\n",
                        "Content-Length: -1\r\n",
                        "Transfer-Encoding: nonsense\r\n",
                        "X-Big: " + "x".repeat(20_000) + "\r\n")) {
            String answer = RawHttp.send(port, start + auth() + header + json);
            assertThat(answer).as(header).contains("application/problem+json");
            assertThat(RawHttp.status(answer)).as(header).isBetween(400, 501);
        }
        String broken =
                start
                        + auth()
                        + "Idempotency-Key: k\r\nContent-Type: application/json\r\n"
                        + "Transfer-Encoding: chunked\r\n\r\nzz\r\n";
        String answer = RawHttp.send(port, broken);
        assertThat(RawHttp.status(answer)).isEqualTo(400);
        assertThat(RawHttp.json(answer).get("code").asString()).isEqualTo("request_malformed");
    }

    @Test
    void methods_that_nobody_uses() {
        for (String method : List.of("TRACE", "FOO", "CONNECT", "PROPFIND", "DELETE")) {
            String answer =
                    RawHttp.send(
                            port,
                            method
                                    + " /v1/accounts HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
                                    + auth()
                                    + "\r\n");
            assertThat(RawHttp.status(answer)).as(method + "\n" + answer).isIn(400, 405, 501);
            assertThat(answer).as(method).contains("application/problem+json");
        }
    }

    @Test
    void requests_from_pages_of_another_origin() {
        http.call("OPTIONS", "/v1/accounts")
                .header("Origin", "https://example.com")
                .header("Access-Control-Request-Method", "POST")
                .send()
                .expect(403, "forbidden");
        Answer options = http.call("OPTIONS", "/v1/accounts").send();
        assertThat(options.header("Allow")).contains("GET").contains("POST");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "text/plain",
                "application/xml",
                "application/x-www-form-urlencoded",
                "multipart/form-data; boundary=x",
                "application/json; charset=iso-8859-1",
                "application/json; charset=utf-16",
                "application/json; charset=nonsense",
                "application/merge-patch+json",
                "nonsense",
                "application/*"
            })
    void media_types_that_are_not_json(String mediaType) {
        http.post("/v1/accounts/x/recharges")
                .key(newKey())
                .body(mediaType, new byte[] {'{', '}'})
                .send()
                .expect(415, "unsupported_media_type");
    }

    @Test
    void codings_of_bodies() {
        http.post("/v1/accounts/x/recharges")
                .key(newKey())
                .header("Content-Encoding", "gzip")
                .body("{'amount':5}")
                .send()
                .expect(415, "unsupported_media_type");
        http.post("/v1/accounts/" + account() + "/recharges")
                .key(newKey())
                .body(
                        "Application/JSON; Charset=\"UTF-8\"",
                        "{\"amount\":5}".getBytes(java.nio.charset.StandardCharsets.UTF_8))
                .send()
                .expect(201);
    }

    @Test
    void what_a_caller_accepts() {
        for (String accept :
                List.of(
                        "*/*",
                        "application/*",
                        "application/json;q=0.1",
                        "text/html, */*;q=0.1",
                        "application/json; charset=utf-8")) {
            http.get("/v1/accounts").header("Accept", accept).send().expect(200);
        }
        for (String accept :
                List.of(
                        "text/csv",
                        "application/json;q=0",
                        "*/*, application/json;q=0",
                        "nonsense",
                        "text/*")) {
            http.get("/v1/accounts").header("Accept", accept).send().expect(406, "not_acceptable");
        }
    }

    @Test
    void each_code_has_a_page_that_is_open_to_all() {
        Http anybody = new Http(port, "");
        String index = anybody.get("/errors").send().expect(200).text();
        for (ProblemType type : ProblemType.values()) {
            Answer page = anybody.get(type.page()).send().expect(200);
            assertThat(page.header("Content-Type")).isEqualTo("text/html;charset=UTF-8");
            assertThat(page.text()).contains(type.code()).contains("What to do");
            assertThat(index).contains("href=\"" + type.page() + "\"");
        }
        anybody.get("/errors/nothing").send().expect(404, "page_not_found");
    }

    @Test
    void health_is_open_and_metrics_are_open_on_the_machine_itself() {
        Http anybody = new Http(port, "");
        assertThat(anybody.get("/actuator/health").send().expect(200).text("status"))
                .isEqualTo("UP");
        anybody.get("/actuator/health/liveness").send().expect(200);
        anybody.get("/actuator/health/readiness").send().expect(200);
        move(account(), "deductions", newKey(), "{'amount':5}").expect(409);
        assertThat(anybody.get("/actuator/prometheus").send().expect(200).text())
                .contains("tallystick_refusals_total{");
        anybody.get("/actuator/prometheus")
                .header("X-Forwarded-For", "192.0.2.1")
                .send()
                .expect(401, "unauthenticated");
        http.get("/actuator/prometheus").header("X-Forwarded-For", "192.0.2.1").send().expect(200);
        anybody.get("/actuator/env").send().expect(401, "unauthenticated");
        http.get("/actuator/env").send().expect(404, "route_not_found");
        http.post("/actuator/health").send().expect(405, "method_not_allowed");
        anybody.get("/error").send().expect(401, "unauthenticated");
        http.get("/error").send().expect(404, "route_not_found");
    }

    private String auth() {
        return "Authorization: Bearer " + http.key() + "\r\n";
    }
}

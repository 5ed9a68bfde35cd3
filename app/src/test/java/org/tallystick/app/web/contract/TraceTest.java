package org.tallystick.app.web.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** A request can be followed from its headers to its events and entries. */
class TraceTest extends ContractTest {

    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String PARENT = "00-" + TRACE + "-00f067aa0ba902b7-01";

    @Test
    void follows_a_request_into_movement_entry_and_event() {
        String accountId = account();
        String requestId = "req_" + newKey();
        Answer answer =
                http.post("/v1/accounts/" + accountId + "/recharges")
                        .key(newKey())
                        .header("traceparent", PARENT)
                        .header("X-Request-ID", requestId)
                        .body("{'amount':5}")
                        .send()
                        .expect(201);
        assertThat(answer.header("traceparent")).isEqualTo(PARENT);
        assertThat(answer.header("X-Request-ID")).isEqualTo(requestId);
        assertThat(answer.text("traceId")).isEqualTo(TRACE);
        JsonNode entry =
                http.get("/v1/accounts/" + accountId + "/entries?minVersion=1")
                        .send()
                        .expect(200)
                        .json()
                        .get("data")
                        .get(0);
        assertThat(entry.get("traceId").asString()).isEqualTo(TRACE);
        assertThat(entry.get("requestId").asString()).isEqualTo(requestId);
    }

    @Test
    void problems_carry_the_trace() {
        Answer answer =
                http.get("/v1/nowhere")
                        .header("traceparent", PARENT)
                        .header("X-Request-ID", "abc")
                        .send()
                        .expect(404, "route_not_found");
        assertThat(answer.text("traceId")).isEqualTo(TRACE);
        assertThat(answer.header("X-Request-ID")).isEqualTo("abc");
    }

    @Test
    void begins_a_new_trace_where_the_callers_is_malformed() {
        for (String header :
                List.of(
                        "x",
                        "00-" + "0".repeat(32) + "-00f067aa0ba902b7-01",
                        "00-" + TRACE + "-" + "0".repeat(16) + "-01",
                        "ff-" + TRACE + "-00f067aa0ba902b7-01",
                        PARENT + "-more",
                        PARENT.replace("4bf", "4BF"))) {
            Answer answer =
                    http.get("/v1/nowhere").header("traceparent", header).send().expect(404);
            assertThat(answer.text("traceId")).matches("[0-9a-f]{32}").isNotEqualTo(TRACE);
            assertThat(answer.header("traceparent")).contains(answer.text("traceId"));
        }
        for (String requestId : List.of("a b", "a/b", "x".repeat(129), "é", "\"")) {
            assertThat(
                            http.get("/v1/nowhere")
                                    .header("X-Request-ID", requestId)
                                    .send()
                                    .header("X-Request-ID"))
                    .matches("[A-Za-z0-9._-]{1,128}")
                    .isNotEqualTo(requestId);
        }
        String longest = "x".repeat(128);
        assertThat(http.get("/v1/x").header("X-Request-ID", longest).send().header("X-Request-ID"))
                .isEqualTo(longest);
    }
}

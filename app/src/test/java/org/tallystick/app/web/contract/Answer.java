package org.tallystick.app.web.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What came back. Every error is checked to be a whole problem, whatever the test is about. */
record Answer(int status, HttpResponse<byte[]> response) {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    Answer(HttpResponse<byte[]> response) {
        this(response.statusCode(), response);
        OpenApiSchemas.check(response);
    }

    String text() {
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    JsonNode json() {
        return JSON.readTree(response.body());
    }

    /** A field's text; null if it is null or missing. */
    @Nullable String text(String field) {
        JsonNode value = json().get(field);
        return value == null || value.isNull() ? null : value.asString();
    }

    long number(String field) {
        JsonNode value = json().get(field);
        assertThat(value).as(field + " in " + text()).isNotNull();
        assertThat(value.isIntegralNumber()).as(field + " in " + text()).isTrue();
        return value.asLong();
    }

    @Nullable String header(String name) {
        return response.headers().firstValue(name).orElse(null);
    }

    boolean replayed() {
        return "true".equals(header("Idempotent-Replayed"));
    }

    Answer expect(int expected) {
        assertThat(status).as(text()).isEqualTo(expected);
        return this;
    }

    /** A problem with this status and code, whole and as the contract says. */
    Answer expect(int expected, String code) {
        expect(expected);
        assertThat(header("Content-Type")).isEqualTo("application/problem+json");
        JsonNode problem = json();
        assertThat(problem.get("code").asString()).as(text()).isEqualTo(code);
        assertThat(problem.get("type").asString()).isEqualTo("/errors/" + code);
        assertThat(problem.get("status").asInt()).isEqualTo(expected);
        assertThat(problem.get("title").asString()).isNotBlank();
        assertThat(problem.get("detail").asString()).isNotBlank();
        assertThat(problem.get("instance").asString()).startsWith("/");
        assertThat(problem.get("traceId").asString()).matches("[0-9a-f]{32}");
        assertThat(problem.get("retryable").isBoolean()).isTrue();
        if (expected == 503 || expected == 429) {
            assertThat(header("Retry-After")).matches("[1-9][0-9]*");
        }
        return this;
    }

    /** That errors[] names the field. */
    Answer naming(String field) {
        assertThat(json().get("errors").findValuesAsString("field")).as(text()).contains(field);
        return this;
    }
}

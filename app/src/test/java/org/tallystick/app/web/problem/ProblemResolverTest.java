package org.tallystick.app.web.problem;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.RequestDispatcher;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.jdbc.CannotGetJdbcConnectionException;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.web.servlet.ModelAndView;
import org.tallystick.app.web.trace.Trace;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Crashes are problems that tell the caller a trace id and nothing of our insides. */
class ProblemResolverTest {

    private final MockHttpServletRequest request =
            new MockHttpServletRequest("POST", "/v1/accounts/a/recharges");
    private final MockHttpServletResponse response = new MockHttpServletResponse();
    private final Trace trace = Trace.of(null, null);

    private @Nullable ModelAndView resolve(Exception exception) {
        request.setAttribute(Trace.ATTRIBUTE, trace);
        return new ProblemResolver().resolveException(request, response, null, exception);
    }

    private JsonNode json() throws IOException {
        assertThat(response.getContentType()).isEqualTo("application/problem+json");
        return JsonMapper.shared().readTree(response.getContentAsByteArray());
    }

    @Test
    void a_crash_tells_its_trace_and_no_more() throws IOException {
        String secret = "INSERT INTO domainevententry VALUES ('bob', 1250)";
        assertThat(resolve(new DataIntegrityViolationException(secret))).isNotNull();
        assertThat(response.getStatus()).isEqualTo(500);
        assertThat(json().get("code").asString()).isEqualTo("internal");
        assertThat(json().get("traceId").asString()).isEqualTo(trace.traceId());
        assertThat(json().get("retryable").asBoolean()).isTrue();
        assertThat(response.getContentAsString()).doesNotContain("bob").doesNotContain("INSERT");
        assertThat(response.getHeader("traceparent")).isEqualTo(trace.traceparent());
    }

    @Test
    void a_store_that_does_not_answer_is_no_crash() throws IOException {
        assertThat(resolve(new CannotGetJdbcConnectionException("10.0.0.7 refused"))).isNotNull();
        assertThat(response.getStatus()).isEqualTo(503);
        assertThat(response.getHeader("Retry-After")).isEqualTo("5");
        assertThat(json().get("code").asString()).isEqualTo("unavailable");
        assertThat(response.getContentAsString()).doesNotContain("10.0.0.7");
    }

    @Test
    void half_an_answer_is_cut_off_and_never_completed_by_a_problem() throws IOException {
        response.getOutputStream().write("half".getBytes(StandardCharsets.UTF_8));
        response.flushBuffer();
        assertThat(resolve(new IllegalStateException("x"))).isNull();
        assertThat(response.getContentAsString()).isEqualTo("half");
    }

    @Test
    void what_failed_outside_the_dispatcher_is_a_problem_too() throws IOException {
        request.setAttribute(Trace.ATTRIBUTE, trace);
        request.setAttribute(RequestDispatcher.ERROR_STATUS_CODE, 500);
        request.setAttribute(
                RequestDispatcher.ERROR_EXCEPTION, new IllegalStateException("SELECT secret"));
        request.setAttribute(RequestDispatcher.ERROR_REQUEST_URI, "/v1/accounts");
        new ErrorRoute().error(request, response);
        assertThat(response.getStatus()).isEqualTo(500);
        assertThat(json().get("code").asString()).isEqualTo("internal");
        assertThat(json().get("instance").asString()).isEqualTo("/v1/accounts");
        assertThat(response.getContentAsString()).doesNotContain("SELECT");
    }
}

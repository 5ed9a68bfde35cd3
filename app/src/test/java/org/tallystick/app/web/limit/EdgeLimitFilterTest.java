package org.tallystick.app.web.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

/** One request is let in at once, so that it shows whether its place is given back. */
class EdgeLimitFilterTest {

    private static final EdgeSettings ONE =
            new EdgeSettings(1, 1, 100, Duration.ofMillis(500), 1, 1);

    private final EdgeLimitFilter filter =
            new EdgeLimitFilter(new Shares(ONE, new SimpleMeterRegistry(), 100), ONE);
    private final AtomicInteger passed = new AtomicInteger();

    @Test
    void refuses_the_second_while_the_first_is_in_and_lets_it_in_afterwards() throws Exception {
        MockHttpServletResponse second = new MockHttpServletResponse();

        send(
                "/v1/accounts",
                (request, response) -> filter.doFilter(get("/v1/accounts"), second, counting()));

        assertThat(passed).hasValue(0);
        assertThat(second.getStatus()).isEqualTo(429);
        assertThat(second.getHeader("Retry-After")).isEqualTo("1");
        assertThat(second.getContentType()).isEqualTo("application/problem+json");
        assertThat(second.getContentAsString())
                .contains("\"code\":\"rate_limited\"")
                .contains("\"code\":\"limit_clients_each\"")
                .contains("one caller of 'clients'");
        assertThat(send("/v1/accounts", counting())).isEqualTo(200);
        assertThat(passed).hasValue(1);
    }

    @Test
    void others_are_let_in_while_clients_are_at_their_limit() throws Exception {
        send(
                "/v1/accounts",
                (request, response) -> {
                    assertThat(send("/v1/callbacks/acme", counting())).isEqualTo(200);
                    assertThat(send("/v1/ops/nodes", counting())).isEqualTo(200);
                    assertThat(send("/actuator/health/liveness", counting())).isEqualTo(200);
                });

        assertThat(passed).hasValue(3);
    }

    @Test
    void a_request_that_fails_gives_its_place_back() throws Exception {
        assertThatThrownBy(
                        () ->
                                send(
                                        "/v1/accounts",
                                        (request, response) -> {
                                            throw new ServletException("broken");
                                        }))
                .isInstanceOf(ServletException.class);

        assertThat(send("/v1/accounts", counting())).isEqualTo(200);
    }

    @Test
    void a_request_that_goes_on_without_a_thread_gives_its_place_back() throws Exception {
        MockHttpServletRequest waiting = get("/v1/accounts");
        waiting.setAsyncSupported(true);

        filter.doFilter(
                waiting,
                new MockHttpServletResponse(),
                (request, response) -> request.startAsync());

        assertThat(waiting.isAsyncStarted()).isTrue();
        assertThat(send("/v1/accounts", counting())).isEqualTo(200);
    }

    private int send(String path, FilterChain chain) throws ServletException, IOException {
        MockHttpServletResponse response = new MockHttpServletResponse();
        filter.doFilter(get(path), response, chain);
        return response.getStatus();
    }

    private FilterChain counting() {
        return (request, response) -> passed.incrementAndGet();
    }

    private static MockHttpServletRequest get(String path) {
        return new MockHttpServletRequest("GET", path);
    }
}

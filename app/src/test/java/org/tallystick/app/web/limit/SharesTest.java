package org.tallystick.app.web.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.netflix.concurrency.limits.Limiter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.mock.web.MockHttpServletRequest;

class SharesTest {

    private static final EdgeSettings DEFAULTS =
            new EdgeSettings(80, 32, Duration.ofMillis(500), 100, 16);

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final Shares shares = new Shares(DEFAULTS, registry, 240);

    @ParameterizedTest
    @CsvSource({
        "/v1/accounts, clients",
        "/v1/payments/p, clients",
        "/v1/payments/p?status=OPEN&wait=final, ",
        "/v1/payments/p?await=final, clients",
        "/v1/accounts/a?wait=final, clients",
        "/v1/callbacks/acme, callbacks",
        "/v1/ops/processors, operations",
        "/dashboard/accounts, operations",
        "/dashboard, operations",
        "/actuator/health/liveness, ",
        "/actuator/prometheus, ",
        "/v3/api-docs, "
    })
    void each_request_belongs_to_a_share_or_is_never_limited(String address, String share) {
        assertThat(shares.of(request(address)).map(Share::name))
                .isEqualTo(Optional.ofNullable(share));
    }

    @Test
    void eighty_clients_are_let_in_and_no_more_whatever_callbacks_do() {
        Share clients = share("/v1/accounts");
        List<Limiter.Listener> inside = new ArrayList<>();
        for (int n = 0; n < 80; n++) {
            inside.add(clients.enter().orElseThrow());
        }
        assertThat(clients.enter()).isEmpty();
        assertThat(share("/v1/callbacks/acme").enter()).isPresent();
        assertThat(share("/v1/ops/nodes").enter()).isPresent();
        assertThat(
                        registry.get("tallystick.edge.rejected")
                                .tag("share", "clients")
                                .counter()
                                .count())
                .isEqualTo(1);

        inside.get(0).onIgnore();

        assertThat(clients.enter()).isPresent();
    }

    @Test
    void callbacks_have_a_limit_too() {
        Share callbacks = share("/v1/callbacks/acme");
        for (int n = 0; n < 100; n++) {
            assertThat(callbacks.enter()).isPresent();
        }
        assertThat(callbacks.enter()).isEmpty();
    }

    @Test
    void knows_what_takes_its_time() {
        assertThat(Shares.takesItsTime(request("/v1/accounts/a?minVersion=3"))).isTrue();
        assertThat(Shares.takesItsTime(request("/v1/accounts/a/statement"))).isTrue();
        assertThat(Shares.takesItsTime(request("/v1/accounts/a"))).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, 500, 16, 16, clients-min",
        "31, 32, 500, 16, 16, clients-max",
        "80, 32, 0, 16, 16, slow-after",
        "80, 32, 30001, 16, 16, slow-after",
        "80, 32, 500, 0, 16, callbacks-max",
        "80, 32, 500, 16, 0, operations-max"
    })
    void refuses_limits_that_make_no_sense(
            int clientsMax,
            int clientsMin,
            long slow,
            int callbacks,
            int operations,
            String named) {
        assertThatThrownBy(
                        () ->
                                new EdgeSettings(
                                        clientsMax,
                                        clientsMin,
                                        Duration.ofMillis(slow),
                                        callbacks,
                                        operations))
                .hasMessageContaining("tallystick.edge." + named);
    }

    @Test
    void refuses_shares_that_leave_no_thread_for_probes() {
        assertThat(new Shares(DEFAULTS, new SimpleMeterRegistry(), 204)).isNotNull();
        assertThatThrownBy(() -> new Shares(DEFAULTS, new SimpleMeterRegistry(), 203))
                .hasMessageContaining("server.tomcat.threads.max");
    }

    private Share share(String address) {
        return shares.of(request(address)).orElseThrow();
    }

    private static MockHttpServletRequest request(String address) {
        String[] parts = address.split("\\?", 2);
        MockHttpServletRequest request = new MockHttpServletRequest("GET", parts[0]);
        request.setQueryString(parts.length == 2 ? parts[1] : null);
        return request;
    }
}

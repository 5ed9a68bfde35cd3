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
import org.tallystick.app.web.problem.FieldError;
import org.tallystick.app.web.problem.ProblemException;

class SharesTest {

    private static final EdgeSettings DEFAULTS =
            new EdgeSettings(100, 40, 80, Duration.ofMillis(500), 100, 16);

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
    void a_hundred_are_let_in_and_no_more_whatever_callbacks_do() {
        Share clients = share("/v1/accounts");
        List<Limiter.Listener> inside = enter(clients, "one", 60);
        enter(clients, "two", 40);

        refused(clients, "two", "limit_clients");
        refused(clients, "three", "limit_clients");
        assertThat(share("/v1/callbacks/acme").enter("acme")).isNotNull();
        assertThat(share("/v1/ops/nodes").enter("one")).isNotNull();
        assertThat(rejected("share")).isEqualTo(2);

        inside.get(0).onIgnore();

        assertThat(clients.enter("three")).isNotNull();
    }

    @Test
    void one_caller_takes_four_fifths_and_leaves_the_rest_to_others() {
        Share clients = share("/v1/accounts");
        List<Limiter.Listener> greedy = enter(clients, "greedy", 80);

        refused(clients, "greedy", "limit_clients_each");
        enter(clients, "modest", 20);
        assertThat(rejected("caller")).isEqualTo(1);

        greedy.get(0).onSuccess();
        greedy.get(1).onIgnore();
        greedy.get(2).onDropped();

        enter(clients, "greedy", 3);
        refused(clients, "greedy", "limit_clients_each");
    }

    @Test
    void who_is_refused_by_the_whole_limit_keeps_no_place_of_his_own() {
        Share clients = share("/v1/accounts");
        List<Limiter.Listener> one = enter(clients, "one", 80);
        enter(clients, "two", 20);
        for (int n = 0; n < 100; n++) {
            refused(clients, "three", "limit_clients");
        }

        one.forEach(Limiter.Listener::onIgnore);

        enter(clients, "three", 80);
    }

    @Test
    void callbacks_have_a_limit_too() {
        Share callbacks = share("/v1/callbacks/acme");
        enter(callbacks, "acme", 80);
        refused(callbacks, "acme", "limit_callbacks_each");
        enter(callbacks, "other", 20);
        refused(callbacks, "other", "limit_callbacks");
    }

    @Test
    void knows_a_caller_by_the_key_the_gateway_or_the_address() {
        MockHttpServletRequest request = request("/v1/accounts/a?minVersion=3");
        request.setRemoteAddr("10.0.0.7");
        assertThat(Shares.caller(request)).isEqualTo("10.0.0.7");
        request.addHeader("Authorization", "Bearer k");
        assertThat(Shares.caller(request)).isEqualTo("Bearer k");
        assertThat(Shares.caller(request("/v1/callbacks/acme")))
                .isNotEqualTo(Shares.caller(request("/v1/callbacks/other")));
    }

    @Test
    void knows_what_takes_its_time() {
        assertThat(Shares.takesItsTime(request("/v1/accounts/a?minVersion=3"))).isTrue();
        assertThat(Shares.takesItsTime(request("/v1/accounts/a/statement"))).isTrue();
        assertThat(Shares.takesItsTime(request("/v1/accounts/a"))).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, 80, 500, 16, 16, clients-min",
        "31, 32, 80, 500, 16, 16, clients-max",
        "80, 32, 0, 500, 16, 16, caller-percent",
        "80, 32, 101, 500, 16, 16, caller-percent",
        "80, 32, 80, 0, 16, 16, slow-after",
        "80, 32, 80, 30001, 16, 16, slow-after",
        "80, 32, 80, 500, 0, 16, callbacks-max",
        "80, 32, 80, 500, 16, 0, operations-max"
    })
    void refuses_limits_that_make_no_sense(
            int clientsMax,
            int clientsMin,
            int callerPercent,
            long slow,
            int callbacks,
            int operations,
            String named) {
        assertThatThrownBy(
                        () ->
                                new EdgeSettings(
                                        clientsMax,
                                        clientsMin,
                                        callerPercent,
                                        Duration.ofMillis(slow),
                                        callbacks,
                                        operations))
                .hasMessageContaining("tallystick.edge." + named);
    }

    @Test
    void refuses_shares_that_leave_no_thread_for_probes() {
        assertThat(new Shares(DEFAULTS, new SimpleMeterRegistry(), 224)).isNotNull();
        assertThatThrownBy(() -> new Shares(DEFAULTS, new SimpleMeterRegistry(), 223))
                .hasMessageContaining("server.tomcat.threads.max");
    }

    private static List<Limiter.Listener> enter(Share share, String caller, int times) {
        List<Limiter.Listener> inside = new ArrayList<>();
        for (int n = 0; n < times; n++) {
            inside.add(share.enter(caller));
        }
        return inside;
    }

    private static void refused(Share share, String caller, String code) {
        assertThatThrownBy(() -> share.enter(caller))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        full ->
                                assertThat(full.errors())
                                        .extracting(FieldError::code)
                                        .containsExactly(code));
    }

    private double rejected(String limit) {
        return registry.get("tallystick.edge.rejected")
                .tag("share", "clients")
                .tag("limit", limit)
                .counter()
                .count();
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

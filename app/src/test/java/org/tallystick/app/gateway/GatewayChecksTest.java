package org.tallystick.app.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.tallystick.app.runtime.StartRefusedException;
import org.tallystick.app.runtime.StartRefusedException.Reason;

class GatewayChecksTest {

    private static final String SECRET = "0123456789abcdef0123456789abcdef";
    private static final Map<String, String> GOOD =
            Map.of(
                    "base-url", "https://acme.example/pay",
                    "keys[0].id", "k1",
                    "keys[0].secret", SECRET,
                    "currencies", "CNY,JPY");

    @Test
    void takes_settings_that_are_right_and_fills_in_the_rest() {
        GatewaySettings settings = settings("acme", Map.of());

        assertThat(problems(settings)).isEmpty();
        assertThat(connect(settings).names()).containsExactly("acme");
        assertThat(connect(settings).find("acme").orElseThrow().acceptsCalls()).isTrue();
        GatewaySettings.Gateway acme = Objects.requireNonNull(settings.gateways().get("acme"));
        assertThat(acme.callLimit()).hasSeconds(3);
        assertThat(acme.breaker().trialCalls()).isEqualTo(10);
        assertThat(acme.breaker().firstPause()).hasMillis(200);
        assertThat(acme.capabilities().queryable()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "kind, soap, kind",
        "base-url, ftp://acme, base-url",
        "base-url, acme, base-url",
        "callback-url, nonsense, callback-url",
        "keys[0].secret, short, keys.secret",
        "keys[0].id, a b, keys.id",
        "keys[1].id, k1, keys.id",
        "currencies, cny, currencies",
        "currencies, '', currencies",
        "call-limit, 0s, call-limit",
        "call-limit, 31s, call-limit",
        "concurrent-calls-max, 0, concurrent-calls-max",
        "breaker.failure-percent, 101, breaker.failure-percent",
        "breaker.calls-min, 21, breaker.calls-min",
        "breaker.trial-calls, 0, breaker.trial-calls",
        "breaker.first-pause, 30s, breaker.first-pause",
        "failure-grace, -1s, failure-grace"
    })
    void says_which_setting_is_wrong_and_never_a_secret(String name, String value, String named) {
        GatewaySettings settings = settings("acme", Map.of(name, value));

        List<Reason> problems = problems(settings);
        assertThat(problems)
                .anyMatch(each -> each.problem().contains("tallystick.gateways.acme." + named));
        assertThat(problems.toString()).doesNotContain(SECRET);
        assertThatThrownBy(() -> connect(settings)).isInstanceOf(StartRefusedException.class);
    }

    @Test
    void a_name_with_other_characters_is_refused() {
        GatewaySettings.Gateway good =
                Objects.requireNonNull(settings("acme", Map.of()).gateways().get("acme"));
        for (String name : List.of("-acme", "Acme", "a_b", "a".repeat(41))) {
            assertThat(GatewayChecks.problems(name, good)).as(name).hasSize(1);
        }
        assertThat(GatewayChecks.problems("a".repeat(40), good)).isEmpty();
    }

    @Test
    void shows_no_secret_when_settings_are_shown() {
        assertThat(settings("acme", Map.of()).toString()).contains("k1").doesNotContain(SECRET);
    }

    private static List<Reason> problems(GatewaySettings settings) {
        return settings.gateways().entrySet().stream()
                .flatMap(each -> GatewayChecks.problems(each.getKey(), each.getValue()).stream())
                .toList();
    }

    private static ConnectedGateways connect(GatewaySettings settings) {
        return new GatewayConfiguration()
                .gateways(
                        settings,
                        new GatewayConnector(Clock.systemUTC(), new SimpleMeterRegistry()),
                        new StaticListableBeanFactory().getBeanProvider(GatewaySource.class));
    }

    private static GatewaySettings settings(String name, Map<String, String> other) {
        Map<String, String> properties = new HashMap<>();
        GOOD.forEach(
                (key, value) -> properties.put("tallystick.gateways." + name + "." + key, value));
        other.forEach(
                (key, value) -> properties.put("tallystick.gateways." + name + "." + key, value));
        return new Binder(new MapConfigurationPropertySource(properties))
                .bindOrCreate("tallystick", GatewaySettings.class);
    }
}

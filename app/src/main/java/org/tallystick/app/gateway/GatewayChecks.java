package org.tallystick.app.gateway;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Currencies;
import org.tallystick.app.gateway.GatewaySettings.Breaker;
import org.tallystick.app.gateway.GatewaySettings.Gateway;
import org.tallystick.app.gateway.GatewaySettings.SharedKey;
import org.tallystick.app.runtime.StartRefusedException.Reason;

/** What is wrong with a gateway's settings, in words that say which setting. */
final class GatewayChecks {

    static final String SIGNED_HTTP = "signed-http";

    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0,39}");
    private static final Pattern KEY_ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");
    private static final int SECRET_LENGTH_MIN = 32;
    private static final int KEYS_MAX = 2;
    private static final int PERCENT_MAX = 100;
    private static final int CONCURRENT_MAX = 1024;
    private static final Duration CALL_LIMIT_MAX = Duration.ofSeconds(30);

    private final String name;
    private final List<Reason> problems = new ArrayList<>();

    private GatewayChecks(String name) {
        this.name = name;
    }

    static List<Reason> problems(String name, Gateway gateway) {
        GatewayChecks checks = new GatewayChecks(name);
        checks.check(gateway);
        return checks.problems;
    }

    private void check(Gateway gateway) {
        require(
                NAME.matcher(name).matches(),
                "name",
                "use 1 to 40 of a-z, 0-9 and '-', not beginning with '-'");
        require(gateway.kind().equals(SIGNED_HTTP), "kind", "the only kind is " + SIGNED_HTTP);
        require(isHttp(gateway.baseUrl()), "base-url", "name an http or https address");
        require(
                gateway.callbackUrl() == null || isHttp(gateway.callbackUrl()),
                "callback-url",
                "name an http or https address, or leave it out");
        checkKeys(gateway.keys());
        require(
                !gateway.currencies().isEmpty()
                        && gateway.currencies().stream().allMatch(Currencies::isSupported),
                "currencies",
                "name at least one code of ISO 4217, in upper case");
        require(
                isPositive(gateway.callLimit())
                        && gateway.callLimit().compareTo(CALL_LIMIT_MAX) <= 0,
                "call-limit",
                "more than 0 and at most 30 s");
        require(!gateway.failureGrace().isNegative(), "failure-grace", "not negative");
        require(
                gateway.concurrentCallsMax() >= 1 && gateway.concurrentCallsMax() <= CONCURRENT_MAX,
                "concurrent-calls-max",
                "1 to " + CONCURRENT_MAX);
        checkBreaker(gateway.breaker());
    }

    private void checkKeys(List<SharedKey> keys) {
        require(
                !keys.isEmpty() && keys.size() <= KEYS_MAX,
                "keys",
                "give one key, or two while they are changed");
        Set<String> ids = new HashSet<>();
        for (SharedKey key : keys) {
            require(
                    key.id() != null && KEY_ID.matcher(key.id()).matches() && ids.add(key.id()),
                    "keys.id",
                    "1 to 64 of letters, digits, '.', '_' and '-', and each another");
            require(
                    key.secret() != null && key.secret().length() >= SECRET_LENGTH_MIN,
                    "keys.secret",
                    "at least " + SECRET_LENGTH_MIN + " characters, from a random generator");
        }
    }

    private void checkBreaker(Breaker breaker) {
        require(
                breaker.failurePercent() >= 1 && breaker.failurePercent() <= PERCENT_MAX,
                "breaker.failure-percent",
                "1 to 100");
        require(
                breaker.callsMin() >= 1 && breaker.callsMin() <= breaker.window(),
                "breaker.calls-min",
                "1 to the window");
        require(breaker.trialCalls() >= 1, "breaker.trial-calls", "at least 1");
        require(
                breaker.firstPause().toMillis() >= 1
                        && breaker.firstPause().compareTo(breaker.pauseMax()) < 0,
                "breaker.first-pause",
                "at least 1 ms and below pause-max");
    }

    private void require(boolean right, String setting, String remedy) {
        if (!right) {
            problems.add(
                    new Reason(
                            "The gateway setting tallystick.gateways.%s.%s is missing or not right."
                                    .formatted(name, setting),
                            "Set it: " + remedy + "."));
        }
    }

    private static boolean isPositive(Duration duration) {
        return !duration.isNegative() && !duration.isZero();
    }

    private static boolean isHttp(@Nullable URI address) {
        return address != null
                && address.getScheme() != null
                && address.getScheme().matches("https?")
                && address.getHost() != null
                && address.getQuery() == null;
    }
}

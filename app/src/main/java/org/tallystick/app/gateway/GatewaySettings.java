package org.tallystick.app.gateway;

import java.net.URI;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The gateways, by name.
 *
 * @param gateways {@code tallystick.gateways.<name>.*}
 */
@ConfigurationProperties("tallystick")
public record GatewaySettings(@DefaultValue Map<String, Gateway> gateways) {

    public GatewaySettings {
        gateways = Map.copyOf(gateways);
    }

    /**
     * One gateway.
     *
     * @param kind its language; {@code signed-http} is the only one so far
     * @param baseUrl below which its calls are
     * @param callbackUrl where it shall send callbacks; null if it knows that already
     * @param keys the secrets that it shares with us: one, or two while they are changed; we sign
     *     with the first and take both
     * @param signedAnswers whether its answers must be signed too
     * @param currencies the currencies that it takes
     * @param zone the time zone of its days
     * @param failureGrace how long a reported failure is not believed where it cannot be asked
     * @param callLimit the longest that a call may take
     */
    public record Gateway(
            @DefaultValue("signed-http") String kind,
            @Nullable URI baseUrl,
            @Nullable URI callbackUrl,
            @DefaultValue List<SharedKey> keys,
            @DefaultValue("false") boolean signedAnswers,
            @DefaultValue Set<String> currencies,
            @DefaultValue("UTC") ZoneId zone,
            @DefaultValue("60s") Duration failureGrace,
            @DefaultValue("3s") Duration callLimit,
            @DefaultValue Capabilities capabilities,
            @DefaultValue Breaker breaker,
            @DefaultValue("64") int concurrentCallsMax) {

        public Gateway {
            keys = List.copyOf(keys);
            currencies = Set.copyOf(currencies);
        }
    }

    /** A key; its secret is never shown. */
    public record SharedKey(@Nullable String id, @Nullable String secret) {

        @Override
        public String toString() {
            return "SharedKey[id=" + id + "]";
        }
    }

    /** What it can do. */
    public record Capabilities(
            @DefaultValue("true") boolean queryable,
            @DefaultValue("true") boolean closable,
            @DefaultValue("true") boolean refundable,
            @DefaultValue("true") boolean idempotentResend) {}

    /**
     * When it is left alone.
     *
     * @param failurePercent failed calls among the last {@code window} that open the breaker
     * @param callsMin fewer calls say nothing
     * @param firstPause doubled at each time, up to {@code pauseMax}
     * @param trialCalls let through after a pause, to see
     */
    public record Breaker(
            @DefaultValue("50") int failurePercent,
            @DefaultValue("20") int window,
            @DefaultValue("10") int callsMin,
            @DefaultValue("200ms") Duration firstPause,
            @DefaultValue("30s") Duration pauseMax,
            @DefaultValue("10") int trialCalls) {}
}

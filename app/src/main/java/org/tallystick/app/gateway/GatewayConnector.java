package org.tallystick.app.gateway;

import io.micrometer.core.instrument.MeterRegistry;
import java.net.URI;
import java.time.Clock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.tallystick.api.gateway.GatewayCapabilities;
import org.tallystick.app.gateway.GatewaySettings.Breaker;
import org.tallystick.app.gateway.GatewaySettings.Gateway;
import org.tallystick.app.gateway.guard.CallLimits;
import org.tallystick.app.gateway.guard.GuardedGateway;
import org.tallystick.app.gateway.guard.GuardedGateway.Identity;
import org.tallystick.app.gateway.signed.SignedHttpAdapter;
import org.tallystick.app.gateway.signed.SignedHttpSettings;
import org.tallystick.app.gateway.signed.SigningKey;
import org.tallystick.app.gateway.signed.SigningKeys;

/** Makes gateways of settings that were checked. */
@Component
public class GatewayConnector {

    private static final int ANSWER_BYTES_MAX = 256 * 1024;
    private static final int STATEMENT_BYTES_MAX = 256 * 1024 * 1024;

    private final Clock clock;
    private final MeterRegistry registry;

    GatewayConnector(Clock clock, MeterRegistry registry) {
        this.clock = clock;
        this.registry = registry;
    }

    /** The gateway of these settings; addresses are asked for at each call. */
    public ConnectedGateway connect(
            String name,
            Gateway settings,
            Supplier<URI> baseUrl,
            Supplier<@Nullable URI> callbackUrl) {
        SignedHttpAdapter adapter =
                new SignedHttpAdapter(
                        new SignedHttpSettings(
                                baseUrl,
                                callbackUrl,
                                keys(settings),
                                settings.signedAnswers(),
                                settings.callLimit(),
                                ANSWER_BYTES_MAX,
                                STATEMENT_BYTES_MAX),
                        clock);
        Identity identity = new Identity(name, capabilities(settings));
        return new ConnectedGateway(
                new GuardedGateway(identity, adapter, limits(settings), clock, registry), adapter);
    }

    private static SigningKeys keys(Gateway settings) {
        return new SigningKeys(
                settings.keys().stream()
                        .map(
                                key ->
                                        new SigningKey(
                                                String.valueOf(key.id()),
                                                String.valueOf(key.secret())))
                        .toList());
    }

    private static GatewayCapabilities capabilities(Gateway settings) {
        return new GatewayCapabilities(
                settings.capabilities().queryable(),
                settings.capabilities().closable(),
                settings.capabilities().refundable(),
                settings.capabilities().idempotentResend(),
                settings.currencies(),
                settings.zone(),
                settings.failureGrace());
    }

    private static CallLimits limits(Gateway settings) {
        Breaker breaker = settings.breaker();
        return new CallLimits(
                settings.callLimit(),
                breaker.failurePercent(),
                breaker.window(),
                breaker.callsMin(),
                breaker.firstPause(),
                breaker.pauseMax(),
                breaker.trialCalls(),
                settings.concurrentCallsMax());
    }
}

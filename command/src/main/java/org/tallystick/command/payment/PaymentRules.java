package org.tallystick.command.payment;

import java.time.Clock;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import org.tallystick.api.gateway.GatewayCapabilities;
import org.tallystick.api.gateway.Gateways;
import org.tallystick.api.gateway.PaymentGateway;
import org.tallystick.command.store.RecordedTime;

/** Looks around for a decision: what time it is, and what the gateway can do. */
@Component
class PaymentRules {

    private final ObjectProvider<Gateways> gateways;
    private final PaymentSettings settings;
    private final Clock clock;

    PaymentRules(ObjectProvider<Gateways> gateways, PaymentSettings settings, Clock clock) {
        this.gateways = gateways;
        this.settings = settings;
        this.clock = clock;
    }

    /**
     * @param last when the payment's last event was recorded; null before its first
     */
    Surroundings around(String gateway, @Nullable Instant last) {
        Instant now = last == null ? RecordedTime.now(clock) : RecordedTime.notBefore(last, clock);
        // An installation may have no gateway, and an old payment one that is there no more.
        Gateways configured = gateways.getIfAvailable();
        GatewayCapabilities capabilities =
                configured == null
                        ? Surroundings.UNCONFIGURED
                        : configured
                                .find(gateway)
                                .map(PaymentGateway::capabilities)
                                .orElse(Surroundings.UNCONFIGURED);
        return new Surroundings(now, capabilities, settings);
    }
}

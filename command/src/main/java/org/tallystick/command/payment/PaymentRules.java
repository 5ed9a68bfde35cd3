package org.tallystick.command.payment;

import java.time.Clock;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.tallystick.api.gateway.GatewayCapabilities;
import org.tallystick.api.gateway.Gateways;
import org.tallystick.api.gateway.PaymentGateway;
import org.tallystick.command.store.RecordedTime;

/** Looks around for a decision: what time it is, and what the gateway can do. */
@Component
class PaymentRules {

    private final Gateways gateways;
    private final PaymentSettings settings;
    private final Clock clock;

    PaymentRules(Gateways gateways, PaymentSettings settings, Clock clock) {
        this.gateways = gateways;
        this.settings = settings;
        this.clock = clock;
    }

    /**
     * @param last when the payment's last event was recorded; null before its first
     */
    Surroundings around(String gateway, @Nullable Instant last) {
        Instant now = last == null ? RecordedTime.now(clock) : RecordedTime.notBefore(last, clock);
        GatewayCapabilities capabilities =
                gateways.find(gateway)
                        .map(PaymentGateway::capabilities)
                        .orElse(Surroundings.UNCONFIGURED);
        return new Surroundings(now, capabilities, settings);
    }
}

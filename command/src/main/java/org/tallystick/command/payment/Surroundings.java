package org.tallystick.command.payment;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Set;
import org.tallystick.api.gateway.GatewayCapabilities;

/**
 * What a decision looks at beside the payment itself.
 *
 * @param now when the decision's events are recorded
 * @param gateway what the order's gateway can do
 * @param settings the times of payments
 */
record Surroundings(Instant now, GatewayCapabilities gateway, PaymentSettings settings) {

    /**
     * Of a gateway that is not configured any more: it can be asked, and will not answer, so that
     * nothing is decided without it and a case is opened in the end.
     */
    static final GatewayCapabilities UNCONFIGURED =
            new GatewayCapabilities(
                    true, false, false, false, Set.of(), ZoneOffset.UTC, Duration.ofDays(1));
}

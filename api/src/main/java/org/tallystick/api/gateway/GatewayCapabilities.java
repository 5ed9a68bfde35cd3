package org.tallystick.api.gateway;

import java.time.Duration;
import java.time.ZoneId;
import java.util.Set;

/**
 * What a gateway can do. Where it cannot, a person has to.
 *
 * @param queryable whether it can be asked about an order
 * @param closable whether an unpaid order can be closed
 * @param refundable whether a paid order can be refunded
 * @param idempotentResend whether the same number may be sent again without a second charge
 * @param currencies the currencies that it takes
 * @param zone the time zone of its days
 * @param failureGrace how long a reported failure is not believed where it cannot be asked
 */
public record GatewayCapabilities(
        boolean queryable,
        boolean closable,
        boolean refundable,
        boolean idempotentResend,
        Set<String> currencies,
        ZoneId zone,
        Duration failureGrace) {

    public GatewayCapabilities {
        currencies = Set.copyOf(currencies);
    }
}

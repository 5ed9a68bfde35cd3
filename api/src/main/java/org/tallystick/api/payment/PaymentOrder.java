package org.tallystick.api.payment;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Money;

/**
 * What was ordered; never changes once the payment has started.
 *
 * @param paymentId our own number, {@code [0-9a-z]{26}}, also towards the gateway; made by {@link
 *     PaymentNumbers}
 * @param clientId whose order it is
 * @param orderId the client's number, unique for ever per client
 * @param gateway the gateway's name
 * @param expiresAt when it is closed if it has not succeeded
 * @param gatewayData what only the gateway understands, passed on as it is
 * @param metadata the client's own notes
 */
public record PaymentOrder(
        String paymentId,
        String clientId,
        String orderId,
        String accountId,
        Direction direction,
        Money amount,
        String gateway,
        @Nullable String reference,
        LateSuccess lateSuccess,
        Instant expiresAt,
        Map<String, String> gatewayData,
        Map<String, String> metadata) {

    public PaymentOrder {
        gatewayData = Map.copyOf(gatewayData);
        metadata = Map.copyOf(metadata);
    }
}

package org.tallystick.api.payment;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Money;

/**
 * A refund as it stands after an event.
 *
 * @param refundId our own number, {@code [0-9a-z]{26}}, also towards the gateway; fixed before the
 *     first call and never changed
 * @param trade the gateway's number of the trade that is given back; null if it is the order's own
 * @param failureCode why it failed or was refused; null if it did not
 * @param gatewayReference the gateway's own number of the refund; null while unknown
 */
public record RefundStanding(
        String refundId,
        RefundKind kind,
        Money amount,
        RefundStatus status,
        @Nullable String trade,
        @Nullable String reference,
        @Nullable String failureCode,
        @Nullable String gatewayReference,
        Instant requestedAt) {}

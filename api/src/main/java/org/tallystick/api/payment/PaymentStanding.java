package org.tallystick.api.payment;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A payment as it stands after an event; all sums in minor units of the order's currency.
 *
 * @param failureCode why it failed, as a stable code; null if it did not
 * @param gatewayReference the gateway's own number of the trade; null while unknown
 * @param captured what succeeded of the order
 * @param refunded what was given back by refunds that have succeeded
 * @param returned what the gateway paid out and got back
 * @param disputed what is withdrawn by disputes that are open or lost
 * @param attention why a person is wanted, as the kind of the open case; null if none is
 * @param wakeAt when something is due, at the earliest: a call, a query, the deadline; null if
 *     nothing is until somebody says something
 */
public record PaymentStanding(
        PaymentStatus status,
        GatewayStatus gatewayStatus,
        @Nullable String failureCode,
        @Nullable String gatewayReference,
        @Nullable NextAction nextAction,
        long captured,
        long refunded,
        long returned,
        long disputed,
        @Nullable String attention,
        @Nullable Instant wakeAt) {}

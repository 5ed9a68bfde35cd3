package org.tallystick.api.gateway;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Money;

/**
 * One line of a gateway's statement: something that moved money there.
 *
 * @param type what moved it, in the gateway's words
 * @param orderNumber our number of the payment, as the gateway has it
 * @param trade the gateway's number of the trade; null if it names none
 * @param refundNumber our number of the refund; null if it is about none
 * @param amount what the gateway owes us more by it; negative if less
 */
public record StatementLine(
        Instant occurredAt,
        String type,
        String orderNumber,
        @Nullable String trade,
        @Nullable String refundNumber,
        Money amount) {}

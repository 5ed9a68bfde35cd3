package org.tallystick.query.reconciliation.statement;

import java.time.Instant;
import org.tallystick.api.Money;

/**
 * One movement at a gateway in our ledger.
 *
 * @param amount what the gateway owes us more by it; negative if less
 * @param occurredAt when it happened there, or else when we wrote it down
 */
public record OurLine(
        String order,
        Money amount,
        Instant occurredAt,
        String account,
        String movementId,
        String callbackId,
        String eventId,
        String traceId) {}

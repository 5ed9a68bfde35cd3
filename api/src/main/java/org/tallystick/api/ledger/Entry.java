package org.tallystick.api.ledger;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Money;
import org.tallystick.api.MovementType;

/**
 * One line of the ledger: one side of a posting, in one account.
 *
 * @param entryId the event's id and the line's number
 * @param account the ledger account: a customer's account id, or an internal account's name
 * @param balanceAfter the customer's posted or held balance after it, in minor units; null for
 *     internal accounts, which have no running balance
 * @param counterAccount the account on the other side of the posting
 * @param version number of the event in the customer's stream
 */
public record Entry(
        String entryId,
        String account,
        Layer layer,
        MovementType type,
        Side side,
        Money amount,
        @Nullable Long balanceAfter,
        String counterAccount,
        String movementId,
        String callbackId,
        String source,
        @Nullable String reference,
        @Nullable Instant occurredAt,
        Instant recordedAt,
        long version,
        String traceId,
        @Nullable String requestId) {}

package org.tallystick.api.payment;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A payment as its read model shows it.
 *
 * @param version number of its last event
 */
public record PaymentView(
        PaymentOrder order,
        PaymentStanding standing,
        List<RefundStanding> refunds,
        List<TimelineEntry> timeline,
        Instant createdAt,
        Instant updatedAt,
        long version) {

    public PaymentView {
        refunds = List.copyOf(refunds);
        timeline = List.copyOf(timeline);
    }

    /**
     * One thing that happened to it.
     *
     * @param cause what happened, as a stable code
     * @param detail the numbers and codes that belong to it, for people
     */
    public record TimelineEntry(
            Instant at,
            PaymentStatus status,
            String cause,
            @Nullable String detail,
            @Nullable String traceId) {}
}

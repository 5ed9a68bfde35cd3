package org.tallystick.api.reconciliation;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is to be compared.
 *
 * @param accountId only this account; null for all
 * @param from only events recorded from then on; null for all
 * @param to only events recorded before then; null for all. With {@code from} or {@code to} only
 *     what single events wrote is compared: balances and holds need an account's whole life
 * @param requestedBy who asked
 */
public record ReconciliationRequest(
        ReconciliationScope scope,
        @Nullable String accountId,
        @Nullable Instant from,
        @Nullable Instant to,
        String requestedBy) {

    /** Whether it looks at all that there is, so that what it does not find is not there. */
    public boolean wholeTime() {
        return from == null && to == null;
    }
}

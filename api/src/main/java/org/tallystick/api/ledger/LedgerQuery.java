package org.tallystick.api.ledger;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.MovementType;

/** All questions to the ledger. Each names what it is answered with. */
public sealed interface LedgerQuery {

    /**
     * Entries of one ledger account, customer or internal. Answered with a page of {@link Entry}s.
     * Stable under concurrent writes: while paging no entry of a customer is skipped or repeated.
     *
     * @param from recorded at or after; null for the beginning
     * @param to recorded before; null for no end
     * @param layer null for both
     * @param ascending oldest first
     */
    record FindEntries(
            String account,
            @Nullable Instant from,
            @Nullable Instant to,
            @Nullable MovementType type,
            @Nullable Layer layer,
            boolean ascending,
            @Nullable String cursor,
            int limit)
            implements LedgerQuery {}

    /** The internal accounts with their sums. Answered with a list of {@link LedgerAccount}s. */
    record FindLedgerAccounts() implements LedgerQuery {}

    /**
     * The trial balance. Answered with a {@link TrialBalance}.
     *
     * @param at recorded time, inclusive; null for now
     */
    record FindTrialBalance(@Nullable Instant at) implements LedgerQuery {}
}

package org.tallystick.api.reconciliation;

import org.jspecify.annotations.Nullable;
import org.tallystick.api.Page;

/** What comparisons have found, for those who look at all of them. */
public interface ReconciliationBook {

    /** How the continuous comparison stands. */
    ReconciliationStanding standing();

    /**
     * The runs, the newest first, without their sums and differences.
     *
     * @param cursor where the page begins; null for the first page
     * @param limit 1 to {@link org.tallystick.api.Limits#PAGE_MAX}
     * @throws org.tallystick.api.InvalidCursorException if the cursor is not of this list
     */
    Page<ReconciliationRun> runs(@Nullable String cursor, int limit);

    /**
     * Differences of all runs and of the continuous comparison, the newest first.
     *
     * @param status null means all
     * @param cursor where the page begins; null for the first page
     * @param limit 1 to {@link org.tallystick.api.Limits#PAGE_MAX}
     * @throws org.tallystick.api.InvalidCursorException if the cursor is not of a list with this
     *     status
     */
    Page<Difference> differences(
            @Nullable DifferenceStatus status, @Nullable String cursor, int limit);
}

package org.tallystick.query.reconciliation;

import org.tallystick.api.reconciliation.ReconciliationRequest;
import org.tallystick.api.reconciliation.ReconciliationScope;

/** Compares what belongs to one scope. */
interface ScopeCheck {

    /** Its scope; never {@link ReconciliationScope#ALL}. */
    ReconciliationScope scope();

    /** Whether there is anything here that it can compare. */
    default boolean available() {
        return true;
    }

    /**
     * Compares and notes what it finds.
     *
     * @throws BrokenOffException if it cannot go on
     */
    void check(ReconciliationRequest request, Progress progress);
}

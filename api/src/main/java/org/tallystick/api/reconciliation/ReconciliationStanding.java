package org.tallystick.api.reconciliation;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How the continuous comparison stands.
 *
 * @param running whether some node compares now what is new
 * @param compared the position of the last event that was compared with its rows; -1 before the
 *     first
 * @param head the position of the newest event; -1 if there is none
 * @param open differences that are open
 * @param last the difference that was seen last, open or not; null if there never was one
 * @param nextRunAt when everything is compared by schedule; null if nothing is planned
 */
public record ReconciliationStanding(
        boolean running,
        long compared,
        long head,
        long open,
        @Nullable Difference last,
        @Nullable Instant nextRunAt) {

    /** Positions that are still to be compared; holes among them included. */
    public long behind() {
        return Math.max(0, head - compared);
    }
}

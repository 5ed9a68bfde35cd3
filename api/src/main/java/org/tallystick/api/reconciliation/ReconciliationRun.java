package org.tallystick.api.reconciliation;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One comparison.
 *
 * @param checked how many events, rows and lines were compared so far
 * @param found how many differences it found; at most {@link Reconciliations#DIFFERENCES_MAX}, with
 *     which it breaks off
 * @param failure why it broke off; null if it did not
 * @param feeds of each feed that was compared with its upstream, the sums of both
 * @param differences those that it found, as they stand now; at most {@link
 *     Reconciliations#SHOWN_MAX}
 */
public record ReconciliationRun(
        String runId,
        ReconciliationRequest request,
        RunStatus status,
        long checked,
        long found,
        @Nullable String failure,
        Instant startedAt,
        @Nullable Instant endedAt,
        List<FeedTotal> feeds,
        List<Difference> differences) {

    public ReconciliationRun {
        feeds = List.copyOf(feeds);
        differences = List.copyOf(differences);
    }

    /** How many of the differences that are shown are still there. */
    public long open() {
        return differences.stream()
                .filter(difference -> difference.status() == DifferenceStatus.OPEN)
                .count();
    }
}

package org.tallystick.api.feed;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Where a feed stands, as committed.
 *
 * @param cursor the upstream's own cursor of the last row that was taken; null before the first
 * @param version counts every change of the feed; whoever names an older one is refused
 * @param lastAppliedId the row that moved money last; null before the first
 * @param lastAppliedAt when the upstream made that row; null if it did not say
 * @param applied rows that moved money
 * @param duplicates rows that had moved money before
 * @param cases rows that became a case
 * @param caseId the case that stopped the feed; null unless it is stopped
 * @param movedAt when the cursor moved last; null before the first time
 */
public record FeedPosition(
        String feed,
        @Nullable String cursor,
        long version,
        FeedState state,
        @Nullable String lastAppliedId,
        @Nullable Instant lastAppliedAt,
        long applied,
        long duplicates,
        long cases,
        @Nullable String caseId,
        @Nullable Instant movedAt) {}

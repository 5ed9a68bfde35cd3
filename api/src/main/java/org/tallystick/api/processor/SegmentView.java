package org.tallystick.api.processor;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One segment of a processor.
 *
 * @param mask says with the number which share of the sequences is its own: those whose hash, with
 *     this mask, is the number. 0 if it is the only segment
 * @param mergeableSegment the segment that it can be merged with; its own number if it is the only
 *     one
 * @param owner the node that has claimed it; null if none has
 * @param ownerAlive whether anything is heard of that node
 * @param heardAt when its owner last renewed the claim or moved the token. An age above the claim
 *     time-out means that it is stuck
 * @param claimAgeMillis how long ago that was
 * @param position of the last event that it has passed; -1 if it has passed none
 * @param lag events between there and the head, those of other segments included
 * @param lagMillis for how long the first event that it has not passed has waited; 0 at the head
 * @param caughtUp whether it has passed every event, or only such that have just been recorded
 * @param gaps missing numbers that its token still waits for; 0 is right here
 * @param ingestMillis from when the last batch's last event was recorded until its handling began;
 *     null if this is not known, as for the next two
 * @param commitMillis from when it was recorded until the batch was committed
 * @param processingMillis from the beginning of the last batch until its commit
 * @param error the last error; null if there was none since its owner has it. It is still shown
 *     when the segment has gone on since
 */
public record SegmentView(
        int segment,
        int mask,
        int mergeableSegment,
        SegmentState state,
        @Nullable String owner,
        boolean ownerAlive,
        Instant heardAt,
        long claimAgeMillis,
        long position,
        long lag,
        long lagMillis,
        boolean caughtUp,
        int gaps,
        @Nullable Long ingestMillis,
        @Nullable Long commitMillis,
        @Nullable Long processingMillis,
        @Nullable ProcessorError error) {}

package org.tallystick.api.processor;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One processor, over all nodes.
 *
 * @param replayable whether it only writes a read model, which may be built again. One with effects
 *     elsewhere, such as a saga, can be paused but never replayed
 * @param pausedBy who has paused it; null if it is to run
 * @param pausedAt when; null if it is to run
 * @param head position of the newest event in the store; 0 if there is none
 * @param segments by number
 * @param parkedSequences sequences, such as accounts, whose events are parked as dead letters: what
 *     it shows of them is behind. See {@link org.tallystick.api.deadletter.DeadLetters}
 * @param deadLetters events that are parked
 */
public record ProcessorView(
        String name,
        ProcessorState state,
        boolean replayable,
        @Nullable String pausedBy,
        @Nullable Instant pausedAt,
        long head,
        List<SegmentView> segments,
        long parkedSequences,
        long deadLetters) {

    public ProcessorView {
        segments = List.copyOf(segments);
    }

    /** Events until the slowest segment has reached the head. */
    public long lag() {
        return segments.stream().mapToLong(SegmentView::lag).max().orElse(head);
    }

    /** For how long the oldest event that some segment has not passed has waited, in ms. */
    public long lagMillis() {
        return segments.stream().mapToLong(SegmentView::lagMillis).max().orElse(0);
    }
}

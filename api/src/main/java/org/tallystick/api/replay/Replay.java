package org.tallystick.api.replay;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One replay as it stands.
 *
 * @param model the read model's name
 * @param generation the number of the generation that it builds or has built
 * @param fromGeneration the number of the one that was served when it began
 * @param processor the name that the new generation's tokens are stored under
 * @param failure why a comparison broke off; null if it did not
 * @param keptUntilNow whether the generation that is not served still exists and is kept up to
 *     date, so that a switch or a roll-back is possible
 * @param comparison what the last comparison has found; null before the first one
 * @param caughtUpAt when it had handled all events first; null before
 * @param switchedAt when the readers were switched last, to or fro; null before
 * @param endedAt when nothing more could be done with it; null before
 */
public record Replay(
        String replayId,
        String model,
        int generation,
        int fromGeneration,
        String processor,
        ReplayState state,
        @Nullable String failure,
        boolean keptUntilNow,
        Progress progress,
        SideEffects sideEffects,
        @Nullable Comparison comparison,
        String requestedBy,
        Instant startedAt,
        @Nullable Instant caughtUpAt,
        @Nullable Instant switchedAt,
        @Nullable Instant endedAt) {

    /**
     * How far the new generation is. All positions are those of the global order of events.
     *
     * @param position of the slowest segment; -1 if it has handled nothing
     * @param head of the newest event
     * @param eventsPerSecond how fast it moves on, over the last seconds
     * @param secondsLeft until it has caught up, at this rate; null if that cannot be told
     * @param segments by number; empty once the generation is gone
     */
    public record Progress(
            long position,
            long head,
            long eventsPerSecond,
            @Nullable Long secondsLeft,
            List<SegmentProgress> segments) {

        public Progress {
            segments = List.copyOf(segments);
        }

        /** The share that is done, from 0 to 1. */
        public double share() {
            return head < 0 ? 1 : Math.min(1, (position + 1.0) / (head + 1.0));
        }
    }

    /**
     * How far one segment is.
     *
     * @param owner the node that works on it; null if none does
     */
    public record SegmentProgress(int segment, long position, @Nullable String owner) {}

    /**
     * What handlers of the new generation tried to do besides writing rows. All of it was refused,
     * so none of it happened; more than 0 is an error in a projection.
     */
    public record SideEffects(long gatewayCalls, long commands) {}
}

package org.tallystick.api.recovery;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One recovery: what was found, and what has been done about it.
 *
 * @param phase {@link RecoveryPhase#SERVING} once it has ended
 * @param noticedBy the node, or whoever declared it
 * @param restoredPosition number of the newest event that the restored database has; -1 for none
 * @param restoredAt when that event was recorded: what was acknowledged after it is lost
 * @param knownPosition number of an event that is known to have existed; null if none beyond {@code
 *     restoredPosition} is known
 * @param replayFrom the beginning of the window that is taken in again; null before that
 * @param steps what is taken in, in the order of doing
 * @param endedBy who has ended it; null while it is under way
 */
public record RecoveryView(
        String recoveryId,
        RecoveryPhase phase,
        RecoveryReason reason,
        Instant noticedAt,
        String noticedBy,
        long restoredPosition,
        @Nullable Instant restoredAt,
        @Nullable Long knownPosition,
        @Nullable Instant replayFrom,
        @Nullable Instant replayStartedAt,
        @Nullable Instant replayedAt,
        @Nullable Instant endedAt,
        @Nullable String endedBy,
        List<RecoveryStep> steps) {

    public RecoveryView {
        steps = List.copyOf(steps);
    }

    /** Whether every part was found out, so that nothing outside is unknown any more. */
    public boolean isComplete() {
        return !steps.isEmpty()
                && steps.stream().allMatch(step -> step.state() == RecoveryStep.State.DONE);
    }
}

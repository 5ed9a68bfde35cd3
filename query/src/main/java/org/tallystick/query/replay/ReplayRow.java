package org.tallystick.query.replay;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.replay.Replay.SideEffects;
import org.tallystick.api.replay.ReplayState;

/**
 * A replay as it is stored.
 *
 * @param comparedTo position up to which both were compared whole; null before the first comparison
 */
record ReplayRow(
        String replayId,
        String model,
        int generation,
        int fromGeneration,
        String processor,
        ReplayState state,
        @Nullable String failure,
        SideEffects sideEffects,
        String requestedBy,
        Instant startedAt,
        @Nullable Instant caughtUpAt,
        @Nullable Instant switchedAt,
        @Nullable Instant endedAt,
        @Nullable Long comparedTo,
        @Nullable Instant comparedAt) {}

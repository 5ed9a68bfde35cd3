package org.tallystick.api.feed;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A feed as it is shown: where it stands, and what its upstream has.
 *
 * @param newestUpstreamId the upstream's newest row that was seen; null if none was
 * @param oldestUnapplied the first row after the cursor; null if there is none
 * @param rowsBehind rows after the cursor, as far as the upstream tells; null if it does not
 * @param status how the feed is doing
 * @param problem the code of what keeps it from being read; null if nothing does
 */
public record FeedView(
        FeedPosition position,
        @Nullable String newestUpstreamId,
        @Nullable Unapplied oldestUnapplied,
        @Nullable Long rowsBehind,
        Status status,
        @Nullable String problem) {

    /** How a feed is doing. */
    public enum Status {
        /** It is read. */
        RUNNING,
        /** It should be read, and its upstream does not let us, or gives what cannot be used. */
        FAILING,
        /** A person has paused it. */
        PAUSED,
        /** Its cursor does not agree with what was applied; a case says so. */
        STOPPED,
        /** No node is set to read it. */
        DISABLED
    }

    /**
     * A row that waits to be applied.
     *
     * @param createdAt when the upstream made it; null if it did not say
     * @param ageSeconds for how long it has waited; null if the upstream did not say since when
     */
    public record Unapplied(String id, @Nullable Instant createdAt, @Nullable Long ageSeconds) {}
}

package org.tallystick.app.feed.upstream;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** An upstream did not give what was asked for. Its text names no data of any customer. */
public final class UpstreamException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Problem problem;
    private final transient @Nullable Duration retryAfter;

    public UpstreamException(Problem problem) {
        this(problem, null, null);
    }

    public UpstreamException(
            Problem problem, @Nullable Duration retryAfter, @Nullable Throwable cause) {
        super("The upstream could not be read: " + problem, cause);
        this.problem = problem;
        this.retryAfter = retryAfter;
    }

    public Problem problem() {
        return problem;
    }

    /** How long the upstream asks us to wait; null if it does not say. */
    public @Nullable Duration retryAfter() {
        return retryAfter;
    }

    /** What an upstream did. Shown in lower case, so names are stable. */
    public enum Problem {
        /** It cannot be reached, or has a fault of its own. */
        UPSTREAM_UNAVAILABLE,
        /** No answer within the time limit. */
        UPSTREAM_TIMEOUT,
        /** It wants to be asked less often. */
        UPSTREAM_RATE_LIMITED,
        /** It does not accept our credentials or our question. */
        UPSTREAM_REFUSED,
        /** It does not know the cursor, for example because it deleted the row. */
        CURSOR_REFUSED,
        /** Its answer cannot be read. */
        UPSTREAM_MALFORMED,
        /** It says that there is more, and gives nothing new. */
        CURSOR_NOT_MOVING
    }
}

package org.tallystick.app.feed;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How long to wait after failures in turn: as the upstream asks, or longer with each. */
final class BackOff {

    private static final Duration LONGEST = Duration.ofMinutes(5);
    private static final Duration ASKED_MAX = Duration.ofHours(1);
    private static final int DOUBLINGS_MAX = 10;

    private final Duration pollInterval;
    private int failures;

    BackOff(Duration pollInterval) {
        this.pollInterval = pollInterval;
    }

    /**
     * The wait after one more failure, never shorter than between two polls.
     *
     * @param asked how long the upstream asks us to wait; null if it does not say
     */
    Duration next(@Nullable Duration asked) {
        Duration doubled = pollInterval.multipliedBy(1L << Math.min(failures, DOUBLINGS_MAX));
        Duration wait = asked == null ? least(doubled, LONGEST) : least(asked, ASKED_MAX);
        failures++;
        return wait.compareTo(pollInterval) < 0 ? pollInterval : wait;
    }

    void reset() {
        failures = 0;
    }

    private static Duration least(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}

package org.tallystick.saga.holds;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How holds are ended when their time is over, {@code tallystick.hold-timers.*}. No hold is ended
 * later than {@link #LATENESS_MAX}, even if its timer was lost.
 *
 * @param retryDelay after which a timer that failed is tried again
 * @param sweepInterval between two looks for holds that no timer has ended
 * @param sweepGrace how late a hold must be before a sweep takes it from its timer
 * @param sweepLimit holds that are taken at one look
 */
@ConfigurationProperties("tallystick.hold-timers")
public record HoldTimerSettings(
        @DefaultValue("2s") Duration retryDelay,
        @DefaultValue("2s") Duration sweepInterval,
        @DefaultValue("1s") Duration sweepGrace,
        @DefaultValue("500") int sweepLimit) {

    /** How late a hold may be ended. */
    public static final Duration LATENESS_MAX = Duration.ofSeconds(5);

    public HoldTimerSettings {
        require(retryDelay.toMillis() >= 100, "retry-delay must be at least 100 ms");
        require(sweepInterval.toMillis() >= 100, "sweep-interval must be at least 100 ms");
        require(!sweepGrace.isNegative(), "sweep-grace must not be negative");
        require(
                sweepInterval.plus(sweepGrace).compareTo(LATENESS_MAX) < 0,
                "sweep-interval and sweep-grace together must be less than 5 s");
        require(sweepLimit >= 1 && sweepLimit <= 10_000, "sweep-limit must be 1 to 10000 holds");
    }

    private static void require(boolean fulfilled, String rule) {
        if (!fulfilled) {
            throw new IllegalArgumentException("tallystick.hold-timers." + rule);
        }
    }
}

package org.tallystick.query.reconciliation;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.scheduling.support.CronExpression;

/**
 * Settings of the reconciliation, {@code tallystick.reconciliation.*}.
 *
 * @param continuous whether new events are compared with their rows as they come
 * @param interval how long the continuous comparison rests when it has compared everything
 * @param schedule when everything is compared, as a cron expression of six fields in UTC; {@code -}
 *     for never
 */
@ConfigurationProperties("tallystick.reconciliation")
public record ReconciliationSettings(
        @DefaultValue("true") boolean continuous,
        @DefaultValue("1s") Duration interval,
        @DefaultValue("0 0 3 1 * *") String schedule) {

    /** What turns the schedule off. */
    static final String NEVER = "-";

    private static final Duration INTERVAL_MAX = Duration.ofSeconds(5);

    public ReconciliationSettings {
        require(
                interval.toMillis() >= 100 && interval.compareTo(INTERVAL_MAX) <= 0,
                "interval must be 100 ms to 5 s");
        require(
                schedule.equals(NEVER) || CronExpression.isValidExpression(schedule),
                "schedule must be a cron expression of six fields, or -");
    }

    private static void require(boolean fulfilled, String rule) {
        if (!fulfilled) {
            throw new IllegalArgumentException("tallystick.reconciliation." + rule);
        }
    }
}

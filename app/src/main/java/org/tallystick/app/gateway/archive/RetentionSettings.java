package org.tallystick.app.gateway.archive;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How long callbacks' bodies stay where. The keys stay for ever.
 *
 * @param readOnlyAfter after the end of its month, a month's bodies can no longer be changed
 * @param archiveAfter after the end of its month, a month's bodies go to the archive
 * @param archiveDir the archive's folder; empty means {@code archive} in the data folder
 * @param interval how often it is looked
 */
@ConfigurationProperties("tallystick.retention")
record RetentionSettings(
        @DefaultValue("90d") Duration readOnlyAfter,
        @DefaultValue("180d") Duration archiveAfter,
        @DefaultValue("") String archiveDir,
        @DefaultValue("1h") Duration interval) {

    RetentionSettings {
        if (readOnlyAfter.isNegative() || archiveAfter.compareTo(readOnlyAfter) < 0) {
            throw new IllegalArgumentException(
                    "tallystick.retention.archive-after must not be below read-only-after");
        }
        if (interval.toSeconds() < 1) {
            throw new IllegalArgumentException(
                    "tallystick.retention.interval must be at least 1 s");
        }
    }
}

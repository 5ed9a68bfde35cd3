package org.tallystick.app.dashboard;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the dashboard.
 *
 * @param open whether it is served at all; if not said, only while Tallystick listens on this
 *     machine alone
 * @param sessionTime the longest that somebody stays logged in
 */
@ConfigurationProperties("tallystick.dashboard")
public record DashboardSettings(@Nullable Boolean open, @DefaultValue("12h") Duration sessionTime) {

    public DashboardSettings {
        if (sessionTime.compareTo(Duration.ofMinutes(1)) < 0) {
            throw new IllegalArgumentException(
                    "tallystick.dashboard.session-time must be at least 1 min");
        }
    }
}

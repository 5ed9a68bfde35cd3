package org.tallystick.app.dashboard.overview;

import java.time.Clock;
import org.springframework.stereotype.Component;
import org.tallystick.app.dashboard.frame.LiveTopic;

/** The overview's charts and lags move with time, so it changes every two seconds. */
@Component
class OverviewTopic implements LiveTopic {

    private static final long SECONDS = 2;

    private final Clock clock;

    OverviewTopic(Clock clock) {
        this.clock = clock;
    }

    @Override
    public String name() {
        return "overview";
    }

    @Override
    public String version() {
        return Long.toString(clock.instant().getEpochSecond() / SECONDS);
    }
}

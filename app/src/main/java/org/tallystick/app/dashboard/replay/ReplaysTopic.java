package org.tallystick.app.dashboard.replay;

import org.springframework.stereotype.Component;
import org.tallystick.api.replay.Replays;
import org.tallystick.app.dashboard.frame.LiveTopic;

/** Changes while a replay moves on. */
@Component
class ReplaysTopic implements LiveTopic {

    private final Replays replays;

    ReplaysTopic(Replays replays) {
        this.replays = replays;
    }

    @Override
    public String name() {
        return "replays";
    }

    @Override
    public String version() {
        return Integer.toString(replays.list().hashCode());
    }
}

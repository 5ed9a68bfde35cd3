package org.tallystick.app.dashboard.overview;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.app.dashboard.frame.LiveTopic;

/** Changes whenever a processor has moved on. */
@Component
class EventsTopic implements LiveTopic {

    private final JdbcClient jdbc;

    EventsTopic(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public String name() {
        return "events";
    }

    @Override
    public String version() {
        return jdbc.sql("SELECT coalesce(max(globalindex), -1)::text FROM domainevententry")
                .query(String.class)
                .single();
    }
}

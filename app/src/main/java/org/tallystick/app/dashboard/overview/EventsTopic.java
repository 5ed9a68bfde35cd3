package org.tallystick.app.dashboard.overview;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.app.dashboard.frame.LiveTopic;

/** Changes whenever a processor has moved on. */
@Component
class EventsTopic implements LiveTopic {

    /** The newest event alone would tell too early: what is shown follows it. */
    private static final String VERSION =
            """
            SELECT (SELECT coalesce(max(globalindex), -1) FROM domainevententry) || ':'
                || (SELECT coalesce(sum(position), 0) FROM cursor_position)""";

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
        return jdbc.sql(VERSION).query(String.class).single();
    }
}

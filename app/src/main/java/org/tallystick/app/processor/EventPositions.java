package org.tallystick.app.processor;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Where the event store's newest event is, and what comes after a position. */
@Component
class EventPositions {

    private static final String NEXT =
            """
            SELECT p.position, next.timestamp
            FROM (SELECT DISTINCT unnest(?::bigint[]) AS position) p
            CROSS JOIN LATERAL (SELECT e.timestamp FROM domainevententry e
                WHERE e.globalindex > p.position ORDER BY e.globalindex LIMIT 1) next""";

    private final JdbcClient jdbc;

    EventPositions(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** The newest event's position; 0 if there is none. */
    long head() {
        return jdbc.sql("SELECT coalesce(max(globalindex), 0) FROM domainevententry")
                .query(Long.class)
                .single();
    }

    /** Whether any event is after the one position and before the other. */
    boolean areBetween(long after, long before) {
        return jdbc.sql(
                        "SELECT EXISTS (SELECT FROM domainevententry"
                                + " WHERE globalindex > ? AND globalindex < ?)")
                .params(after, before)
                .query(Boolean.class)
                .single();
    }

    /** When the first event after each of the positions was recorded; absent if there is none. */
    Map<Long, Instant> recordedAfter(List<Long> positions) {
        Map<Long, Instant> recorded = new HashMap<>();
        jdbc.sql(NEXT)
                .param(positions.toArray(Long[]::new))
                .query(
                        row -> {
                            recorded.put(row.getLong(1), Instant.parse(row.getString(2)));
                        });
        return recorded;
    }
}

package org.tallystick.saga.holds;

import java.util.Collection;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;
import org.tallystick.api.account.Movement;
import tools.jackson.databind.json.JsonMapper;

/**
 * Sets and cancels timers in db-scheduler's table, one statement for a whole batch: its own client
 * needs several statements for each timer, and its batch fails if one of them exists.
 */
@Component
class TimerTable {

    private static final String SET =
            """
            INSERT INTO scheduled_tasks (task_name, task_instance, task_data, execution_time,
                picked, version)
            SELECT ?, t.hold_id, convert_to(t.data, 'UTF8'), t.expires_at::timestamptz, false, 1
            FROM unnest(?::text[], ?::text[], ?::text[]) AS t (hold_id, data, expires_at)
            ON CONFLICT DO NOTHING""";

    /** One that is being carried out is harmless, and is removed by the scheduler. */
    private static final String CANCEL =
            """
            DELETE FROM scheduled_tasks
            WHERE task_name = ? AND task_instance = ANY (?::text[]) AND NOT picked""";

    private final JdbcTemplate jdbc;
    private final JsonMapper json;

    TimerTable(JdbcTemplate jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.json = json;
    }

    /** Sets a timer for each hold. */
    void set(Collection<Movement> holds) {
        jdbc.update(
                SET,
                HoldExpiry.TASK,
                holds.stream().map(Movement::movementId).toArray(String[]::new),
                holds.stream().map(this::data).toArray(String[]::new),
                holds.stream().map(hold -> "" + hold.expiresAt()).toArray(String[]::new));
    }

    /** Cancels the timers of these holds; those that have none are passed over. */
    void cancel(Collection<String> holdIds) {
        jdbc.update(CANCEL, HoldExpiry.TASK, holdIds.toArray(String[]::new));
    }

    private String data(Movement hold) {
        return json.writeValueAsString(new HoldTimer(hold.accountId(), hold.movementId()));
    }
}

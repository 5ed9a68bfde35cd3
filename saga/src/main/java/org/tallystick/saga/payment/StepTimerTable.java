package org.tallystick.saga.payment;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/**
 * The timers of payments, at most one each, in a table of db-scheduler's form. A timer that is
 * being worked off is not changed: a mark is left beside it, and whoever works it off looks at the
 * mark in the same statement in which he lets go of the timer. So no wake-up is lost between the
 * two, and the earlier one wins; one too many finds nothing to do.
 */
@Component
class StepTimerTable {

    /** The name of the timers' task; stored, so it never changes. */
    static final String TASK = "payment-step";

    static final String TABLE = "payment_timer";

    private static final String SET =
            """
            INSERT INTO payment_timer AS timer (task_name, task_instance, task_data,
                execution_time, picked, version)
            SELECT ?, t.payment_id, convert_to(t.data, 'UTF8'), t.wake_at::timestamptz, false, 1
            FROM unnest(?::text[], ?::text[], ?::text[]) AS t (payment_id, data, wake_at)
            ON CONFLICT (task_name, task_instance) DO UPDATE SET
                task_data = excluded.task_data,
                execution_time = CASE WHEN timer.picked THEN timer.execution_time
                    ELSE excluded.execution_time END,
                wake_at = CASE WHEN timer.picked THEN excluded.execution_time END""";

    private static final String CANCEL =
            """
            WITH unmarked AS (
                UPDATE payment_timer SET wake_at = NULL
                WHERE task_name = ? AND task_instance = ANY (?::text[])
                    AND picked AND wake_at IS NOT NULL)
            DELETE FROM payment_timer
            WHERE task_name = ? AND task_instance = ANY (?::text[]) AND NOT picked""";

    private static final String SLEEP =
            """
            UPDATE payment_timer SET picked = false, picked_by = NULL, last_heartbeat = NULL,
                execution_time = coalesce(least(?::timestamptz, wake_at), execution_time),
                wake_at = NULL,
                version = version + 1
            WHERE task_name = ? AND task_instance = ? AND version = ?""";

    private static final String END =
            """
            DELETE FROM payment_timer
            WHERE task_name = ? AND task_instance = ? AND version = ? AND wake_at IS NULL""";

    private static final String SOON =
            """
            SELECT task_instance FROM payment_timer
            WHERE task_name = ? AND task_instance = ANY (?::text[])
                AND (picked OR execution_time <= ?::timestamptz)""";

    private final JdbcTemplate jdbc;
    private final JsonMapper json;

    StepTimerTable(JdbcTemplate jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.json = json;
    }

    /**
     * How one timer is set.
     *
     * @param at null to have none
     */
    record Setting(String paymentId, @Nullable Instant at, StepTimer timer) {

        boolean isDue(Instant now) {
            return at != null && !at.isAfter(now);
        }
    }

    /** Sets and cancels timers, in the transaction in hand. */
    void set(Collection<Setting> settings) {
        List<Setting> wanted = settings.stream().filter(setting -> setting.at() != null).toList();
        if (!wanted.isEmpty()) {
            jdbc.update(
                    SET,
                    TASK,
                    wanted.stream().map(Setting::paymentId).toArray(String[]::new),
                    wanted.stream().map(setting -> data(setting.timer())).toArray(String[]::new),
                    wanted.stream().map(setting -> "" + setting.at()).toArray(String[]::new));
        }
        String[] unwanted =
                settings.stream()
                        .filter(setting -> setting.at() == null)
                        .map(Setting::paymentId)
                        .toArray(String[]::new);
        if (unwanted.length > 0) {
            jdbc.update(CANCEL, TASK, unwanted, TASK, unwanted);
        }
    }

    /**
     * Lets go of a timer that is being worked off.
     *
     * @param version the timer's own; if it has changed, another node has taken over
     * @param at when to go on; null if nothing is due any more
     */
    void letGo(String paymentId, long version, @Nullable Instant at) {
        if (at != null || jdbc.update(END, TASK, paymentId, version) == 0) {
            // Without a time of our own and without a mark: a cancelled mark. To look is harmless.
            jdbc.update(SLEEP, at == null ? null : at.toString(), TASK, paymentId, version);
        }
    }

    /** Which of these payments have a timer that is being worked off, or comes by then. */
    Set<String> soon(Collection<String> paymentIds, Instant until) {
        return Set.copyOf(
                jdbc.queryForList(
                        SOON,
                        String.class,
                        TASK,
                        paymentIds.toArray(String[]::new),
                        until.toString()));
    }

    private String data(StepTimer timer) {
        return json.writeValueAsString(timer);
    }
}

package org.tallystick.saga.payment;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.tallystick.saga.payment.StepTimerTable.Setting;
import org.tallystick.testing.TestDatabase;
import tools.jackson.databind.json.JsonMapper;

/** No wake-up is lost between who sets a timer and who works it off. */
class StepTimerTableTest {

    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
    private static final Instant ONE = NOON.plusSeconds(3_600);
    private static final Instant TWO = NOON.plusSeconds(7_200);
    private static final String DATA = "SELECT convert_from(task_data, 'UTF8') FROM payment_timer";
    private static final StepTimer TIMER = new StepTimer("fast", "trace", null);

    private final TestDatabase database = TestDatabase.create();
    private final JdbcTemplate jdbc = new JdbcTemplate(database.dataSource());
    private final StepTimerTable table = new StepTimerTable(jdbc, JsonMapper.builder().build());

    @AfterEach
    void drop() {
        database.drop();
    }

    @Test
    void a_payment_has_one_timer_which_is_set_anew() {
        set(NOON);
        set(TWO);
        set(ONE);

        assertThat(due()).isEqualTo(ONE);
        assertThat(rows()).hasSize(1);
        assertThat(jdbc.queryForObject(DATA, String.class))
                .isEqualTo("{\"gateway\":\"fast\",\"traceId\":\"trace\",\"requestId\":null}");
    }

    @Test
    void a_timer_is_cancelled_by_setting_it_to_never() {
        set(NOON);
        set(null);

        assertThat(rows()).isEmpty();
    }

    @Test
    void who_works_a_timer_off_sets_it_anew_or_ends_it() {
        set(NOON);
        table.letGo("p1", pick(), ONE);
        assertThat(due()).isEqualTo(ONE);
        assertThat(rows().get(0)).containsEntry("picked", false);

        table.letGo("p1", pick(), null);
        assertThat(rows()).isEmpty();
    }

    @Test
    void an_earlier_wake_up_set_meanwhile_wins() {
        set(NOON);
        long version = pick();
        set(ONE);
        assertThat(due()).as("it is not changed under his hands").isEqualTo(NOON);

        table.letGo("p1", version, TWO);

        assertThat(due()).isEqualTo(ONE);
    }

    @Test
    void a_later_one_set_meanwhile_does_not_delay() {
        set(NOON);
        long version = pick();
        set(TWO);

        table.letGo("p1", version, ONE);

        assertThat(due()).isEqualTo(ONE);
    }

    @Test
    void a_wake_up_set_meanwhile_outlives_who_has_nothing_to_do_any_more() {
        set(NOON);
        long version = pick();
        set(ONE);

        table.letGo("p1", version, null);

        assertThat(due()).isEqualTo(ONE);
        assertThat(rows().get(0)).containsEntry("picked", false).containsEntry("wake_at", null);
    }

    @Test
    void cancelling_meanwhile_takes_only_the_mark_back() {
        set(NOON);
        long version = pick();
        set(ONE);
        set(null);
        assertThat(rows()).hasSize(1);

        table.letGo("p1", version, null);

        assertThat(rows()).isEmpty();
    }

    /** B94: one who was stopped for so long that another has taken over. */
    @Test
    void who_has_lost_the_timer_to_another_changes_nothing() {
        set(NOON);
        long lost = pick();
        jdbc.update("UPDATE payment_timer SET picked = false");
        long taken = pick();

        table.letGo("p1", lost, null);
        table.letGo("p1", lost, TWO);

        assertThat(rows().get(0)).containsEntry("picked", true).containsEntry("version", taken);
    }

    @Test
    void the_last_wake_up_is_never_lost_however_the_two_meet() throws Exception {
        set(NOON);
        AtomicBoolean setting = new AtomicBoolean(true);
        CompletableFuture<Void> worker =
                CompletableFuture.runAsync(
                        () -> {
                            while (setting.get()) {
                                workOff();
                            }
                        });
        Instant last = NOON;
        for (int number = 0; number < 500; number++) {
            last = NOON.plusMillis(number);
            set(number % 3 == 0 ? null : last);
        }
        set(last);
        setting.set(false);
        worker.get(20, TimeUnit.SECONDS);

        assertThat(due()).isEqualTo(last);
    }

    /** Picks the timer if it is there, and has nothing to do any more. */
    private void workOff() {
        for (Long version :
                jdbc.queryForList(
                        "UPDATE payment_timer SET picked = true, version = version + 1"
                                + " WHERE NOT picked AND execution_time < '2026-01-01T12:00:00.4Z'"
                                + " RETURNING version",
                        Long.class)) {
            table.letGo("p1", version, null);
        }
    }

    @Test
    void tells_which_timers_come_soon_or_are_being_worked_off() {
        table.set(
                List.of(
                        new Setting("late", TWO, TIMER),
                        new Setting("soon", NOON, TIMER),
                        new Setting("taken", TWO, TIMER)));
        jdbc.update("UPDATE payment_timer SET picked = true WHERE task_instance = 'taken'");

        assertThat(table.soon(List.of("late", "soon", "taken", "lost"), ONE))
                .containsExactlyInAnyOrder("soon", "taken");
    }

    private void set(@Nullable Instant at) {
        table.set(List.of(new Setting("p1", at, TIMER)));
    }

    private long pick() {
        Long version =
                jdbc.queryForObject(
                        "UPDATE payment_timer SET picked = true, version = version + 1"
                                + " RETURNING version",
                        Long.class);
        return version == null ? -1 : version;
    }

    private @Nullable Instant due() {
        return jdbc.queryForObject(
                "SELECT execution_time FROM payment_timer",
                (row, number) -> row.getObject(1, java.time.OffsetDateTime.class).toInstant());
    }

    private List<Map<String, Object>> rows() {
        return jdbc.queryForList("SELECT * FROM payment_timer");
    }
}

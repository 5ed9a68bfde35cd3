package org.tallystick.saga.holds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tallystick.api.Callback;
import org.tallystick.api.Money;
import org.tallystick.api.MovementType;
import org.tallystick.api.WriteFailure;
import org.tallystick.api.account.AccountEvent;
import org.tallystick.api.account.AccountEvent.FundsHeld;
import org.tallystick.api.account.AccountEvent.HoldCaptured;
import org.tallystick.api.account.AccountEvent.HoldExpired;
import org.tallystick.api.account.AccountEvent.HoldVoided;
import org.tallystick.api.account.Movement;
import org.tallystick.api.account.MovementResult.NotApplied;
import org.tallystick.api.account.MovementResult.Obstacle;
import org.tallystick.saga.Processes;
import org.tallystick.testing.TestDatabase;
import org.tallystick.testing.TurnableClock;

class HoldExpiryTest {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final Duration LIFETIME = Duration.ofDays(7);
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Duration A_WHILE = Duration.ofMillis(500);

    private final TestDatabase database = TestDatabase.create();
    private final TurnableClock clock = new TurnableClock(START);
    private final Holds holds = new Holds();
    private Processes processes;

    @BeforeEach
    void start() {
        processes = new Processes(clock, database.jdbcUrl(), holds);
    }

    @AfterEach
    void stop() {
        processes.close();
    }

    @Test
    void sets_a_timer_for_each_hold() {
        Movement hold = hold("alice", "1");
        append(new FundsHeld(hold));

        Map<String, Object> timer =
                processes
                        .jdbc()
                        .sql(
                                """
                                SELECT task_name, task_instance, picked,
                                    convert_from(task_data, 'UTF8') AS data,
                                    extract(epoch FROM execution_time)::bigint AS at
                                FROM scheduled_tasks""")
                        .query()
                        .singleRow();
        assertThat(timer)
                .containsEntry("task_name", "expire-hold")
                .containsEntry("task_instance", hold.movementId())
                .containsEntry("picked", false)
                .containsEntry(
                        "data",
                        "{\"accountId\":\"alice\",\"holdId\":\"%s\"}".formatted(hold.movementId()))
                .containsEntry("at", START.plus(LIFETIME).getEpochSecond());
    }

    @Test
    void cancels_the_timer_of_a_hold_that_was_closed_and_no_other() {
        Movement captured = hold("alice", "1");
        Movement voided = hold("alice", "2");
        Movement expired = hold("alice", "3");
        Movement takenInPart = hold("alice", "4");
        append(new FundsHeld(captured), new FundsHeld(voided), new FundsHeld(expired));
        append(new FundsHeld(takenInPart));
        assertThat(timers()).hasSize(4);

        append(
                new HoldCaptured(on(captured, MovementType.CAPTURE), money(0), true),
                new HoldCaptured(on(takenInPart, MovementType.CAPTURE), money(0), false),
                new HoldVoided(on(voided, MovementType.VOID)));
        append(new HoldExpired(on(expired, MovementType.EXPIRY)));

        assertThat(timers()).containsExactly(takenInPart.movementId());
    }

    @Test
    void sets_no_timer_for_a_hold_that_is_closed_in_the_same_batch() {
        Movement hold = hold("alice", "1");
        processes.processor(HoldTimers.PROCESSOR).shutDown();
        processes.append(new FundsHeld(hold), new HoldVoided(on(hold, MovementType.VOID)));
        processes.processor(HoldTimers.PROCESSOR).start();
        processes.awaitCaughtUp(HoldTimers.PROCESSOR);

        assertThat(timers()).isEmpty();
    }

    @Test
    void ends_a_hold_when_its_time_is_over_and_not_before() {
        Movement hold = hold("alice", "1");
        append(new FundsHeld(hold));

        clock.turn(LIFETIME.minusMillis(1));
        await().during(A_WHILE).until(() -> holds.asked().isEmpty());
        clock.turn(Duration.ofSeconds(1));

        await().atMost(PATIENCE).until(() -> timers().isEmpty());
        assertThat(holds.asked()).containsExactly(hold.movementId());
        assertThat(holds.traces()).allMatch(trace -> trace.matches("[0-9a-f]{32}"));
    }

    @Test
    void tries_again_soon_when_the_command_got_no_outcome() {
        Movement hold = hold("alice", "1");
        append(new FundsHeld(hold));
        holds.failOnce(WriteFailure.BUSY.toException());

        clock.turn(LIFETIME);
        await().atMost(PATIENCE).until(() -> holds.asked().size() == 1);
        clock.turn(Duration.ofSeconds(2));

        await().atMost(PATIENCE).until(() -> timers().isEmpty());
        assertThat(holds.asked()).hasSize(2);
    }

    @Test
    void tries_again_soon_when_the_account_says_that_it_is_too_early() {
        Movement hold = hold("alice", "1");
        append(new FundsHeld(hold));
        holds.answerOnce(new NotApplied(Obstacle.HOLD_NOT_DUE));

        clock.turn(LIFETIME);
        await().atMost(PATIENCE).until(() -> holds.asked().size() == 1);
        assertThat(timers()).hasSize(1);
        clock.turn(Duration.ofSeconds(2));

        await().atMost(PATIENCE).until(() -> timers().isEmpty());
        assertThat(holds.asked()).hasSize(2);
    }

    @Test
    void a_timer_survives_that_everything_stops() {
        Movement hold = hold("alice", "1");
        append(new FundsHeld(hold));
        processes.close();
        clock.turn(LIFETIME.plusDays(1));

        processes = new Processes(clock, database.jdbcUrl(), holds);

        await().atMost(PATIENCE).until(() -> holds.asked().contains(hold.movementId()));
    }

    @Test
    void a_hold_whose_timer_was_lost_is_swept_within_the_limit() {
        Movement hold = hold("alice", "1");
        append(new FundsHeld(hold));
        processes.jdbc().sql("DELETE FROM scheduled_tasks").update();
        holds.isOpen(hold);

        clock.turn(LIFETIME);
        await().during(A_WHILE).until(() -> holds.asked().isEmpty());
        clock.turn(HoldTimerSettings.LATENESS_MAX);

        await().atMost(PATIENCE).until(() -> holds.asked().contains(hold.movementId()));
    }

    @Test
    void one_hold_that_fails_keeps_no_other_from_being_swept() {
        Movement first = hold("alice", "1");
        Movement second = hold("alice", "2");
        holds.isOpen(first);
        holds.isOpen(second);
        holds.failOnce(new IllegalStateException("for a test"));

        clock.turn(LIFETIME.plusSeconds(5));

        await().atMost(PATIENCE)
                .until(
                        () ->
                                holds.ended()
                                        .containsAll(
                                                List.of(first.movementId(), second.movementId())));
    }

    @Test
    void timers_are_set_in_the_transaction_of_the_token() {
        processes
                .jdbc()
                .sql(
                        """
                        CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
                        $$ BEGIN RAISE EXCEPTION 'broken for a test'; END $$""")
                .update();
        processes
                .jdbc()
                .sql(
                        """
                        CREATE CONSTRAINT TRIGGER broken AFTER INSERT ON scheduled_tasks
                        DEFERRABLE INITIALLY DEFERRED
                        FOR EACH ROW EXECUTE FUNCTION fail()""")
                .update();
        processes.append(new FundsHeld(hold("alice", "1")));
        await().during(A_WHILE).until(() -> timers().isEmpty());

        processes.jdbc().sql("DROP FUNCTION fail CASCADE").update();

        await().atMost(PATIENCE).until(() -> timers().size() == 1);
    }

    /** B89 */
    @Test
    void sets_no_timer_twice_when_every_event_comes_again() {
        Movement open = hold("alice", "1");
        Movement closed = hold("alice", "2");
        append(new FundsHeld(open), new FundsHeld(closed));
        append(new HoldVoided(on(closed, MovementType.VOID)));

        processes.forgetTokens(HoldTimers.PROCESSOR);

        assertThat(timers()).containsExactly(open.movementId());
    }

    @Test
    void cannot_be_replayed() {
        assertThat(processes.processor(HoldTimers.PROCESSOR).supportsReset()).isFalse();
    }

    private void append(AccountEvent... events) {
        processes.append(events);
        processes.awaitCaughtUp(HoldTimers.PROCESSOR);
    }

    private List<String> timers() {
        return processes
                .jdbc()
                .sql("SELECT task_instance FROM scheduled_tasks")
                .query(String.class)
                .list();
    }

    private static Movement hold(String accountId, String callbackId) {
        return movement(accountId, callbackId, MovementType.HOLD, null);
    }

    private static Movement on(Movement hold, MovementType type) {
        return movement(hold.accountId(), hold.callback().id() + type, type, hold.movementId());
    }

    private static Movement movement(
            String accountId, String callbackId, MovementType type, @Nullable String relatesTo) {
        Callback callback = new Callback("shop", callbackId);
        return new Movement(
                callback.movementId(),
                accountId,
                type,
                callback,
                money(100),
                null,
                null,
                relatesTo,
                type == MovementType.HOLD ? START.plus(LIFETIME) : null,
                0,
                0,
                1,
                START,
                "trace");
    }

    private static Money money(long minor) {
        return new Money(minor, "CNY");
    }
}

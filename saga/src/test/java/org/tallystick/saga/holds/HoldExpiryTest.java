package org.tallystick.saga.holds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tallystick.api.WriteFailure;
import org.tallystick.api.account.AccountEvent.FundsHeld;
import org.tallystick.api.account.Movement;
import org.tallystick.api.account.MovementResult.NotApplied;
import org.tallystick.api.account.MovementResult.Obstacle;
import org.tallystick.saga.Processes;

class HoldExpiryTest extends HoldProcess {

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
        awaitRecordedFailure();
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
        awaitRecordedFailure();
        clock.turn(Duration.ofSeconds(2));

        await().atMost(PATIENCE).until(() -> timers().isEmpty());
        assertThat(holds.asked()).hasSize(2);
    }

    @Test
    void a_timer_of_a_hold_that_is_closed_already_ends_instead_of_being_tried_for_ever() {
        Movement hold = hold("alice", "1");
        append(new FundsHeld(hold));
        holds.answerOnce(new NotApplied(Obstacle.HOLD_CLOSED));

        clock.turn(LIFETIME);

        await().atMost(PATIENCE).until(() -> timers().isEmpty());
        assertThat(holds.asked()).hasSize(1);
    }

    @Test
    void a_timer_survives_that_everything_stops() {
        Movement hold = hold("alice", "1");
        append(new FundsHeld(hold));
        processes.close();
        clock.turn(LIFETIME.plusDays(1));

        processes = new Processes(clock, database.jdbcUrl(), holds);

        // The first try may come before the commands have their handlers; the next has its time.
        await().atMost(PATIENCE)
                .until(
                        () -> {
                            clock.turn(Duration.ofSeconds(1));
                            return holds.asked().contains(hold.movementId());
                        });
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

    private void awaitRecordedFailure() {
        await().atMost(PATIENCE)
                .until(
                        () ->
                                processes
                                        .jdbc()
                                        .sql(
                                                """
                                                SELECT count(*) FROM scheduled_tasks
                                                WHERE NOT picked AND consecutive_failures = 1""")
                                        .query(Long.class)
                                        .single(),
                        count -> count == 1);
    }
}

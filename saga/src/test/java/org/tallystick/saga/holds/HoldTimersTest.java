package org.tallystick.saga.holds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tallystick.api.MovementType;
import org.tallystick.api.account.AccountEvent.FundsHeld;
import org.tallystick.api.account.AccountEvent.HoldCaptured;
import org.tallystick.api.account.AccountEvent.HoldExpired;
import org.tallystick.api.account.AccountEvent.HoldVoided;
import org.tallystick.api.account.Movement;

class HoldTimersTest extends HoldProcess {

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
}

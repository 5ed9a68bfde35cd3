package org.tallystick.command.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tallystick.command.account.AccountCommands.capture;
import static org.tallystick.command.account.AccountCommands.captureSome;
import static org.tallystick.command.account.AccountCommands.close;
import static org.tallystick.command.account.AccountCommands.deduct;
import static org.tallystick.command.account.AccountCommands.expire;
import static org.tallystick.command.account.AccountCommands.freeze;
import static org.tallystick.command.account.AccountCommands.hold;
import static org.tallystick.command.account.AccountCommands.idOf;
import static org.tallystick.command.account.AccountCommands.open;
import static org.tallystick.command.account.AccountCommands.recharge;
import static org.tallystick.command.account.AccountCommands.release;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.tallystick.api.MovementType;
import org.tallystick.api.Refusal;
import org.tallystick.api.account.AccountEvent.FundsDeducted;
import org.tallystick.api.account.AccountEvent.HoldExpired;
import org.tallystick.api.account.AccountEvent.HoldVoided;
import org.tallystick.api.account.Movement;
import org.tallystick.api.account.MovementResult.Accepted;
import org.tallystick.api.account.MovementResult.Obstacle;

class ReleasingTest extends AccountTestCase {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final Instant end = clock.instant().plus(MINUTE);

    @Test
    void a_void_releases_a_hold() {
        given(open(), recharge("r", 100), hold("h", 60));

        when(release("v", "h"));

        Movement movement = thenMoved(HoldVoided.class, 60, 100, 0);
        assertThat(movement.type()).isEqualTo(MovementType.VOID);
        assertThat(movement.relatesTo()).isEqualTo(idOf("h"));
    }

    @Test
    void a_void_releases_what_captures_have_left() {
        given(open(), recharge("r", 100), hold("h", 60), captureSome("c", "h", 25));

        when(release("v", "h"));

        thenMoved(HoldVoided.class, 35, 75, 0);
    }

    @Test
    void what_was_released_can_be_spent() {
        given(open(), recharge("r", 100), hold("h", 60), release("v", "h"));

        when(deduct("d", 100));

        thenMoved(FundsDeducted.class, 100, 0, 0);
    }

    @Test
    void a_void_is_refused_for_a_hold_that_was_voided() {
        given(open(), recharge("r", 100), hold("h", 60), release("v1", "h"));

        when(release("v2", "h"));

        thenRefused(Refusal.HOLD_NOT_OPEN);
    }

    @Test
    void a_void_is_refused_from_the_end_of_the_hold_on() {
        given(open(), recharge("r", 100), hold("h", 60, end));
        clock.turn(MINUTE);

        when(release("v", "h"));

        thenRefused(Refusal.HOLD_NOT_OPEN);
    }

    @Test
    void a_void_is_accepted_by_a_frozen_account() {
        given(open(), recharge("r", 100), hold("h", 60), freeze());

        when(release("v", "h"));

        thenMoved(HoldVoided.class, 60, 100, 0);
    }

    @Test
    void a_void_is_refused_by_a_closed_account() {
        given(open(), recharge("r", 60), hold("h", 60), capture("c", "h"), close());

        when(release("v", "h"));

        thenRefused(Refusal.ACCOUNT_CLOSED);
    }

    @Test
    void a_void_of_a_hold_that_never_was_is_not_applied() {
        given(open());

        when(release("v", "h"));

        thenNotApplied(Obstacle.HOLD_NOT_FOUND);
    }

    @Test
    void an_expiry_releases_a_hold_at_its_end() {
        given(open(), recharge("r", 100), hold("h", 60, end), captureSome("c", "h", 25));
        clock.turn(MINUTE);

        when(expire("h"));

        Movement movement = thenMoved(HoldExpired.class, 35, 75, 0);
        assertThat(movement.type()).isEqualTo(MovementType.EXPIRY);
        assertThat(movement.relatesTo()).isEqualTo(idOf("h"));
        assertThat(movement.callback().source()).isEqualTo("tallystick");
    }

    @Test
    void an_expiry_does_nothing_before_the_end_of_a_hold() {
        given(open(), recharge("r", 100), hold("h", 60, end));
        clock.turn(MINUTE.minusMillis(1));

        when(expire("h"));

        thenNotApplied(Obstacle.HOLD_NOT_DUE);
    }

    @Test
    void an_expiry_that_came_too_early_works_when_it_is_due() {
        given(open(), recharge("r", 100), hold("h", 60, end), expire("h"));
        clock.turn(MINUTE);

        when(expire("h"));

        thenMoved(HoldExpired.class, 60, 100, 0);
    }

    @Test
    void an_expiry_does_nothing_to_a_hold_that_is_not_open() {
        given(open(), recharge("r", 100), hold("h", 60, end), capture("c", "h"));
        clock.turn(MINUTE);

        when(expire("h"));

        thenNotApplied(Obstacle.HOLD_CLOSED);
    }

    @Test
    void an_expiry_of_a_hold_that_was_closed_before_its_end_is_not_asked_for_again() {
        given(open(), recharge("r", 100), hold("h", 60, end), release("v", "h"));

        when(expire("h"));

        thenNotApplied(Obstacle.HOLD_CLOSED);
    }

    @Test
    void an_expiry_happens_once() {
        given(open(), recharge("r", 100), hold("h", 60, end));
        clock.turn(MINUTE);
        given(expire("h"));

        when(expire("h"));

        assertThat(((Accepted) then()).replayed()).isTrue();
        thenNothingIsRecorded();
    }

    @Test
    void an_expiry_happens_to_a_frozen_account_too() {
        given(open(), recharge("r", 100), hold("h", 60, end), freeze());
        clock.turn(MINUTE);

        when(expire("h"));

        thenMoved(HoldExpired.class, 60, 100, 0);
    }

    @Test
    void an_expiry_of_a_hold_that_never_was_is_not_applied() {
        given(open());

        when(expire("h"));

        thenNotApplied(Obstacle.HOLD_NOT_FOUND);
    }
}

package org.tallystick.command.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tallystick.command.account.AccountCommands.ALICE;
import static org.tallystick.command.account.AccountCommands.amount;
import static org.tallystick.command.account.AccountCommands.callback;
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
import static org.tallystick.command.account.AccountCommands.reverse;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.tallystick.api.Money;
import org.tallystick.api.Refusal;
import org.tallystick.api.account.AccountCommand.CaptureHoldCommand;
import org.tallystick.api.account.AccountEvent.HoldCaptured;
import org.tallystick.api.account.MovementResult.Obstacle;

class CapturingTest extends AccountTestCase {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Test
    void takes_all_of_a_hold_if_nothing_else_is_said() {
        given(open(), recharge("r", 100), hold("h", 60));

        when(capture("c", "h"));

        assertThat(thenMoved(HoldCaptured.class, 60, 40, 0).relatesTo()).isEqualTo(idOf("h"));
        thenHold(0, true);
    }

    @Test
    void takes_part_of_a_hold_and_releases_the_rest() {
        given(open(), recharge("r", 100), hold("h", 60));

        when(capture("c", "h", 25));

        thenMoved(HoldCaptured.class, 25, 75, 0);
        thenHold(35, true);
    }

    @Test
    void takes_part_of_a_hold_and_leaves_the_rest_open() {
        given(open(), recharge("r", 100), hold("h", 60));

        when(captureSome("c", "h", 25));

        thenMoved(HoldCaptured.class, 25, 75, 35);
        thenHold(0, false);
    }

    @Test
    void takes_what_earlier_captures_have_left() {
        given(open(), recharge("r", 100), hold("h", 60), captureSome("c1", "h", 25));

        when(capture("c2", "h"));

        thenMoved(HoldCaptured.class, 35, 40, 0);
        thenHold(0, true);
    }

    @Test
    void closes_a_hold_of_which_nothing_is_left() {
        given(open(), recharge("r", 100), hold("h", 60));

        when(captureSome("c", "h", 60));

        thenMoved(HoldCaptured.class, 60, 40, 0);
        thenHold(0, true);
    }

    @Test
    void is_refused_above_the_held_amount() {
        given(open(), recharge("r", 100), hold("h", 60));

        when(capture("c", "h", 61));

        thenRefused(Refusal.CAPTURE_EXCEEDS_HOLD);
    }

    @Test
    void is_refused_above_what_earlier_captures_have_left() {
        given(open(), recharge("r", 100), hold("h", 60), captureSome("c1", "h", 25));

        when(capture("c2", "h", 36));

        thenRefused(Refusal.CAPTURE_EXCEEDS_HOLD);
    }

    @Test
    void is_refused_for_a_hold_that_was_captured() {
        given(open(), recharge("r", 100), hold("h", 60), capture("c1", "h", 1));

        when(capture("c2", "h"));

        assertThat(thenRefused(Refusal.HOLD_NOT_OPEN).amount()).isNull();
    }

    @Test
    void is_refused_for_a_hold_that_was_voided() {
        given(open(), recharge("r", 100), hold("h", 60), release("v", "h"));

        when(capture("c", "h", 1));

        assertThat(thenRefused(Refusal.HOLD_NOT_OPEN).amount()).isEqualTo(new Money(1, "CNY"));
    }

    @Test
    void is_refused_for_a_hold_that_has_expired() {
        Instant end = clock.instant().plus(MINUTE);
        given(open(), recharge("r", 100), hold("h", 60, end));
        clock.turn(MINUTE);
        given(expire("h"));

        when(capture("c", "h"));

        thenRefused(Refusal.HOLD_NOT_OPEN);
    }

    @Test
    void is_refused_from_the_end_of_a_hold_on_before_anything_has_released_it() {
        Instant end = clock.instant().plus(MINUTE);
        given(open(), recharge("r", 100), hold("h", 60, end));
        clock.turn(MINUTE);

        when(capture("c", "h", 61));

        thenRefused(Refusal.HOLD_NOT_OPEN);
    }

    @Test
    void is_accepted_a_moment_before_the_end_of_a_hold() {
        Instant end = clock.instant().plus(MINUTE);
        given(open(), recharge("r", 100), hold("h", 60, end));
        clock.turn(MINUTE.minusMillis(1));

        when(capture("c", "h"));

        thenMoved(HoldCaptured.class, 60, 40, 0);
    }

    @Test
    void is_accepted_by_a_frozen_account() {
        given(open(), recharge("r", 100), hold("h", 60), freeze());

        when(capture("c", "h"));

        thenMoved(HoldCaptured.class, 60, 40, 0);
    }

    @Test
    void is_refused_by_a_closed_account() {
        given(open(), recharge("r", 60), hold("h", 60), capture("c1", "h"), close());

        when(capture("c2", "h"));

        thenRefused(Refusal.ACCOUNT_CLOSED);
    }

    @Test
    void of_a_hold_that_never_was_is_not_applied() {
        given(open(), recharge("r", 100));

        when(capture("c", "h"));

        thenNotApplied(Obstacle.HOLD_NOT_FOUND);
    }

    @Test
    void of_a_hold_that_was_refused_is_not_applied() {
        given(open(), hold("h", 60));

        when(capture("c", "h"));

        thenNotApplied(Obstacle.HOLD_NOT_FOUND);
    }

    @Test
    void of_a_movement_that_is_no_hold_is_not_applied() {
        given(open(), recharge("r", 100), deduct("d", 60));

        when(capture("c", "d"));

        thenNotApplied(Obstacle.HOLD_NOT_FOUND);
    }

    @Test
    void in_another_currency_is_not_applied_even_if_the_hold_is_not_open() {
        given(open(), recharge("r", 100), hold("h", 60), release("v", "h"));

        when(new CaptureHoldCommand(ALICE, callback("c"), idOf("h"), amount(1, "USD"), true));

        thenNotApplied(Obstacle.CURRENCY_MISMATCH);
    }

    @Test
    void takes_what_was_held_even_from_an_account_that_owes() {
        given(open(), recharge("r", 100), hold("h", 60), reverse("v", "r"));

        when(capture("c", "h"));

        assertThat(thenMoved(HoldCaptured.class, 60, -60, 0).available()).isEqualTo(-60);
    }

    private void thenHold(long released, boolean closed) {
        HoldCaptured event = thenEvent(HoldCaptured.class);
        assertThat(event.released()).isEqualTo(new Money(released, "CNY"));
        assertThat(event.holdClosed()).isEqualTo(closed);
    }
}

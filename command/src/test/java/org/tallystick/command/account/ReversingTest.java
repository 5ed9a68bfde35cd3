package org.tallystick.command.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tallystick.command.account.AccountCommands.ALICE;
import static org.tallystick.command.account.AccountCommands.SHOP;
import static org.tallystick.command.account.AccountCommands.amount;
import static org.tallystick.command.account.AccountCommands.callback;
import static org.tallystick.command.account.AccountCommands.capture;
import static org.tallystick.command.account.AccountCommands.close;
import static org.tallystick.command.account.AccountCommands.deduct;
import static org.tallystick.command.account.AccountCommands.freeze;
import static org.tallystick.command.account.AccountCommands.hold;
import static org.tallystick.command.account.AccountCommands.idOf;
import static org.tallystick.command.account.AccountCommands.lower;
import static org.tallystick.command.account.AccountCommands.open;
import static org.tallystick.command.account.AccountCommands.raise;
import static org.tallystick.command.account.AccountCommands.recharge;
import static org.tallystick.command.account.AccountCommands.refund;
import static org.tallystick.command.account.AccountCommands.reverse;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tallystick.api.Callback;
import org.tallystick.api.MovementType;
import org.tallystick.api.Refusal;
import org.tallystick.api.account.AccountCommand.DeductCommand;
import org.tallystick.api.account.AccountCommand.RefundDeductionCommand;
import org.tallystick.api.account.AccountEvent.DeductionRefunded;
import org.tallystick.api.account.AccountEvent.MovementReversed;
import org.tallystick.api.account.Movement;
import org.tallystick.api.account.MovementResult.Obstacle;

class ReversingTest extends AccountTestCase {

    @Test
    void takes_back_a_recharge_and_names_it() {
        given(open(), recharge("r1", 100), recharge("r2", 30));

        when(reverse("v", "r2"));

        Movement movement = thenMoved(MovementReversed.class, 30, 100, 0);
        assertThat(movement.type()).isEqualTo(MovementType.REVERSAL);
        assertThat(movement.relatesTo()).isEqualTo(idOf("r2"));
        assertThat(movement.reference()).isEqualTo("wrong");
        thenReversed(MovementType.RECHARGE, false);
    }

    @Test
    void gives_back_a_deduction() {
        given(open(), recharge("r", 100), deduct("d", 30));

        when(reverse("v", "d"));

        thenMoved(MovementReversed.class, 30, 100, 0);
        thenReversed(MovementType.DEDUCTION, true);
    }

    @Test
    void gives_back_a_capture_and_does_not_hold_it_again() {
        given(open(), recharge("r", 100), hold("h", 60), capture("c", "h", 30));

        when(reverse("v", "c"));

        thenMoved(MovementReversed.class, 30, 100, 0);
        thenReversed(MovementType.CAPTURE, true);
    }

    @Test
    void takes_back_a_refund() {
        given(open(), recharge("r", 100), deduct("d", 100), refund("f", "d", 30));

        when(reverse("v", "f"));

        thenMoved(MovementReversed.class, 30, 0, 0);
        thenReversed(MovementType.REFUND, false);
    }

    @Test
    void names_the_source_whose_clearing_account_the_original_used() {
        given(open(), recharge("r", 100), deduct("d", 30));

        when(reverse("v", "d"));

        assertThat(thenEvent(MovementReversed.class).originalSource()).isEqualTo(SHOP);
    }

    @Test
    void names_for_a_refund_the_source_of_its_deduction() {
        Callback feed = new Callback("feed:bank", "7");
        given(open(), recharge("r", 100));
        given(new DeductCommand(ALICE, feed, amount(100, null), null, null));
        given(
                new RefundDeductionCommand(
                        ALICE, callback("f"), feed.movementId(), amount(30, null), null));

        when(reverse("v", "f"));

        assertThat(thenEvent(MovementReversed.class).originalSource()).isEqualTo("feed:bank");
    }

    @Test
    void takes_back_an_adjustment_that_raised_the_balance() {
        given(open(), raise("a", 30));

        when(reverse("v", "a"));

        thenMoved(MovementReversed.class, 30, 0, 0);
        thenReversed(MovementType.ADJUSTMENT, false);
    }

    @Test
    void gives_back_an_adjustment_that_lowered_the_balance() {
        given(open(), recharge("r", 100), lower("a", 30));

        when(reverse("v", "a"));

        thenMoved(MovementReversed.class, 30, 100, 0);
        thenReversed(MovementType.ADJUSTMENT, true);
    }

    @Test
    void reverses_a_movement_once() {
        given(open(), recharge("r", 100), deduct("d", 30), reverse("v1", "d"));

        when(reverse("v2", "d"));

        thenNotApplied(Obstacle.MOVEMENT_NOT_FOUND);
    }

    @Test
    void does_not_give_back_a_second_time_what_a_refund_has_given_back() {
        given(open(), recharge("r", 100), deduct("d", 30), refund("f", "d", 1));

        when(reverse("v", "d"));

        thenNotApplied(Obstacle.MOVEMENT_NOT_FOUND);
    }

    @Test
    void leaves_nothing_of_a_deduction_to_refund() {
        given(open(), recharge("r", 100), deduct("d", 30), reverse("v", "d"));

        when(refund("f", "d", 1));

        thenRefused(Refusal.REFUND_EXCEEDS_DEDUCTION);
    }

    @Test
    void of_a_refund_makes_its_deduction_refundable_again() {
        given(open(), recharge("r", 100), deduct("d", 100), refund("f", "d", 100));
        given(reverse("v", "f"));

        when(refund("f2", "d", 100));

        thenMoved(DeductionRefunded.class, 100, 100, 0);
        assertThat(receipts.remainingOf("d")).isZero();
    }

    @Test
    void of_a_refund_gives_back_to_the_deduction_no_more_than_the_refund_was() {
        given(open(), recharge("r", 100), deduct("d", 100), refund("f1", "d", 40));
        given(refund("f2", "d", 50), reverse("v", "f2"));

        when(refund("f3", "d", 61));

        thenRefused(Refusal.REFUND_EXCEEDS_DEDUCTION);
        assertThat(receipts.remainingOf("d")).isEqualTo(60);
    }

    @Test
    void is_accepted_by_a_frozen_account() {
        given(open(), recharge("r", 100), freeze());

        when(reverse("v", "r"));

        thenMoved(MovementReversed.class, 100, 0, 0);
    }

    @Test
    void is_refused_by_a_closed_account() {
        given(open(), recharge("r", 100), deduct("d", 100), close());

        when(reverse("v", "r"));

        thenRefused(Refusal.ACCOUNT_CLOSED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"hold", "void", "reversal", "refused", "never"})
    void of_what_cannot_be_reversed_is_not_applied(String original) {
        given(open(), recharge("r", 100), hold("hold", 60));
        given(AccountCommands.release("void", "hold"), reverse("reversal", "r"));
        given(deduct("refused", 1_000));

        when(reverse("v", original));

        thenNotApplied(Obstacle.MOVEMENT_NOT_FOUND);
    }

    private void thenReversed(MovementType original, boolean credited) {
        MovementReversed event = thenEvent(MovementReversed.class);
        assertThat(event.original().type()).isEqualTo(original);
        assertThat(event.credited()).isEqualTo(credited);
    }
}

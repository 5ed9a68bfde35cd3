package org.tallystick.command.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tallystick.command.account.AccountCommands.ALICE;
import static org.tallystick.command.account.AccountCommands.amount;
import static org.tallystick.command.account.AccountCommands.callback;
import static org.tallystick.command.account.AccountCommands.capture;
import static org.tallystick.command.account.AccountCommands.close;
import static org.tallystick.command.account.AccountCommands.deduct;
import static org.tallystick.command.account.AccountCommands.freeze;
import static org.tallystick.command.account.AccountCommands.hold;
import static org.tallystick.command.account.AccountCommands.idOf;
import static org.tallystick.command.account.AccountCommands.open;
import static org.tallystick.command.account.AccountCommands.raise;
import static org.tallystick.command.account.AccountCommands.recharge;
import static org.tallystick.command.account.AccountCommands.refund;

import org.junit.jupiter.api.Test;
import org.tallystick.api.Callback;
import org.tallystick.api.Limits;
import org.tallystick.api.MovementType;
import org.tallystick.api.Refusal;
import org.tallystick.api.account.AccountCommand.DeductCommand;
import org.tallystick.api.account.AccountCommand.RefundDeductionCommand;
import org.tallystick.api.account.AccountEvent.DeductionRefunded;
import org.tallystick.api.account.Movement;
import org.tallystick.api.account.MovementResult.Accepted;
import org.tallystick.api.account.MovementResult.Obstacle;

class RefundingTest extends AccountTestCase {

    @Test
    void gives_back_all_of_a_deduction() {
        given(open(), recharge("r", 100), deduct("d", 100));

        when(refund("f", "d", 100));

        Movement movement = thenMoved(DeductionRefunded.class, 100, 100, 0);
        assertThat(movement.type()).isEqualTo(MovementType.REFUND);
        assertThat(movement.relatesTo()).isEqualTo(idOf("d"));
    }

    @Test
    void gives_back_part_of_a_deduction_and_notes_what_is_left() {
        given(open(), recharge("r", 100), deduct("d", 100), refund("f1", "d", 30));

        when(refund("f2", "d", 30));

        thenMoved(DeductionRefunded.class, 30, 60, 0);
        assertThat(receipts.remainingOf("d")).isEqualTo(40);
    }

    @Test // B60
    void gives_back_the_last_bit() {
        given(open(), recharge("r", 100), deduct("d", 100), refund("f1", "d", 60));

        when(refund("f2", "d", 40));

        thenMoved(DeductionRefunded.class, 40, 100, 0);
    }

    @Test // B60
    void is_refused_beyond_what_earlier_refunds_have_left() {
        given(open(), recharge("r", 100), deduct("d", 100), refund("f1", "d", 60));

        when(refund("f2", "d", 60));

        thenRefused(Refusal.REFUND_EXCEEDS_DEDUCTION);
        assertThat(receipts.remainingOf("d")).isEqualTo(40);
    }

    @Test
    void does_not_happen_twice_under_one_callback() {
        given(open(), recharge("r", 100), deduct("d", 100), refund("f", "d", 30));

        when(refund("f", "d", 30));

        assertThat(((Accepted) then()).replayed()).isTrue();
        assertThat(receipts.remainingOf("d")).isEqualTo(70);
    }

    @Test // B62
    void is_refused_above_what_was_captured_of_a_hold() {
        given(open(), recharge("r", 100), hold("h", 100), capture("c", "h", 70));

        when(refund("f", "c", 80));

        thenRefused(Refusal.REFUND_EXCEEDS_DEDUCTION);
    }

    @Test // B62
    void gives_back_what_was_captured_of_a_hold() {
        given(open(), recharge("r", 100), hold("h", 100), capture("c", "h", 70));

        when(refund("f", "c", 70));

        thenMoved(DeductionRefunded.class, 70, 100, 0);
    }

    @Test
    void names_the_source_of_the_deduction_whose_clearing_account_pays() {
        Callback feed = new Callback("feed:bank", "7");
        given(open(), recharge("r", 100));
        given(new DeductCommand(ALICE, feed, amount(100, null), null, null));

        when(
                new RefundDeductionCommand(
                        ALICE, callback("f"), feed.movementId(), amount(1, null), "sorry"));

        assertThat(thenMoved(DeductionRefunded.class, 1).reference()).isEqualTo("sorry");
        assertThat(thenEvent(DeductionRefunded.class).deductionSource()).isEqualTo("feed:bank");
    }

    @Test
    void is_accepted_by_a_frozen_account() {
        given(open(), recharge("r", 100), deduct("d", 100), freeze());

        when(refund("f", "d", 100));

        thenMoved(DeductionRefunded.class, 100, 100, 0);
    }

    @Test
    void is_refused_by_a_closed_account_before_anybody_looks_at_the_amount() {
        given(open(), recharge("r", 100), deduct("d", 100), close());

        when(refund("f", "d", 101));

        thenRefused(Refusal.ACCOUNT_CLOSED);
    }

    @Test // B57
    void is_refused_beyond_the_balance_limit() {
        given(open(), recharge("r", 100), deduct("d", 100));
        for (int part = 0; part < 9; part++) {
            given(raise("a" + part, Limits.AMOUNT_MAX));
        }
        given(raise("a", Limits.BALANCE_MAX - 9 * Limits.AMOUNT_MAX));

        when(refund("f", "d", 1));

        thenRefused(Refusal.BALANCE_LIMIT_EXCEEDED);
    }

    @Test
    void of_a_deduction_that_never_was_is_not_applied() {
        given(open());

        when(refund("f", "d", 1));

        thenNotApplied(Obstacle.DEDUCTION_NOT_FOUND);
    }

    @Test
    void of_a_deduction_that_was_refused_is_not_applied() {
        given(open(), deduct("d", 1));

        when(refund("f", "d", 1));

        thenNotApplied(Obstacle.DEDUCTION_NOT_FOUND);
    }

    @Test
    void of_what_is_no_deduction_is_not_applied() {
        given(open(), recharge("r", 1));

        when(refund("f", "r", 1));

        thenNotApplied(Obstacle.DEDUCTION_NOT_FOUND);
    }

    @Test
    void in_another_currency_is_not_applied() {
        given(open(), recharge("r", 100), deduct("d", 100));

        when(new RefundDeductionCommand(ALICE, callback("f"), idOf("d"), amount(1, "JPY"), null));

        thenNotApplied(Obstacle.CURRENCY_MISMATCH);
    }
}

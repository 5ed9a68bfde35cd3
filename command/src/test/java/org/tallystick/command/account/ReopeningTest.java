package org.tallystick.command.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tallystick.command.account.AccountCommands.callback;
import static org.tallystick.command.account.AccountCommands.close;
import static org.tallystick.command.account.AccountCommands.deduct;
import static org.tallystick.command.account.AccountCommands.open;
import static org.tallystick.command.account.AccountCommands.recharge;
import static org.tallystick.command.account.AccountCommands.reopen;

import org.junit.jupiter.api.Test;
import org.tallystick.api.Refusal;
import org.tallystick.api.account.AccountEvent.FundsDeducted;
import org.tallystick.api.account.AccountEvent.RefusalReopened;
import org.tallystick.api.account.AccountResult.Obstacle;
import org.tallystick.api.account.MovementResult.Accepted;
import org.tallystick.api.account.MovementResult.Refused;
import org.tallystick.api.receipt.ReceiptEvent.ReceiptReopened;

class ReopeningTest extends AccountTestCase {

    @Test
    void forgets_a_refusal() {
        given(open(), deduct("d", 100));

        when(reopen("d"));

        thenDone(RefusalReopened.class);
        assertThat(receipts.recorded())
                .last()
                .isEqualTo(new ReceiptReopened(callback("d"), clock.instant()));
    }

    @Test
    void lets_the_callback_be_tried_once_more() {
        given(open(), deduct("d", 100), recharge("r", 100), reopen("d"));

        when(deduct("d", 100));

        thenMoved(FundsDeducted.class, 100, 0, 0);
    }

    @Test
    void lets_the_callback_move_money_only_once() {
        given(open(), deduct("d", 100), recharge("r", 200), reopen("d"), deduct("d", 100));

        when(deduct("d", 100));

        assertThat(((Accepted) then()).replayed()).isTrue();
        thenNothingIsRecorded();
    }

    @Test
    void lets_the_callback_be_refused_again_and_that_sticks() {
        given(open(), deduct("d", 100), reopen("d"), deduct("d", 100), recharge("r", 100));

        when(deduct("d", 100));

        assertThat(((Refused) then()).replayed()).isTrue();
        thenNothingIsRecorded();
    }

    @Test
    void asks_the_rules_again() {
        given(open(), deduct("d", 100), reopen("d"));

        when(deduct("d", 100));

        assertThat(thenRefused(Refusal.INSUFFICIENT_FUNDS).version()).isEqualTo(3);
    }

    @Test
    void can_be_done_again_after_another_refusal() {
        given(open(), deduct("d", 100), reopen("d"), deduct("d", 100));

        when(reopen("d"));

        thenDone(RefusalReopened.class);
    }

    @Test // B14
    void does_not_let_the_callback_ask_for_something_else() {
        given(open(), deduct("d", 100), recharge("r", 100), reopen("d"));

        when(deduct("d", 99));

        thenKeyReused("amount");
    }

    @Test
    void is_done_once() {
        given(open(), deduct("d", 100), reopen("d"));

        when(reopen("d"));

        thenUnchanged();
    }

    @Test
    void does_not_bring_a_closed_account_back() {
        given(open(), deduct("d", 100), close(), reopen("d"));

        when(deduct("d", 100));

        thenRefused(Refusal.ACCOUNT_CLOSED);
    }

    @Test
    void does_not_forget_a_movement() {
        given(open(), recharge("r", 100));

        when(reopen("r"));

        thenNotDone(Obstacle.REFUSAL_NOT_FOUND);
        assertThat(receipts.movementOf("r")).isNotNull();
    }

    @Test
    void finds_no_refusal_of_a_callback_that_never_came() {
        given(open());

        when(reopen("d"));

        thenNotDone(Obstacle.REFUSAL_NOT_FOUND);
    }
}

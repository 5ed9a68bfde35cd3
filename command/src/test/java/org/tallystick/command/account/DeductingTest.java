package org.tallystick.command.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tallystick.command.account.AccountCommands.ALICE;
import static org.tallystick.command.account.AccountCommands.callback;
import static org.tallystick.command.account.AccountCommands.close;
import static org.tallystick.command.account.AccountCommands.deduct;
import static org.tallystick.command.account.AccountCommands.freeze;
import static org.tallystick.command.account.AccountCommands.hold;
import static org.tallystick.command.account.AccountCommands.idOf;
import static org.tallystick.command.account.AccountCommands.open;
import static org.tallystick.command.account.AccountCommands.recharge;
import static org.tallystick.command.account.AccountCommands.unfreeze;

import org.junit.jupiter.api.Test;
import org.tallystick.api.Money;
import org.tallystick.api.MovementType;
import org.tallystick.api.Refusal;
import org.tallystick.api.account.AccountEvent.FundsDeducted;
import org.tallystick.api.account.MovementResult.Obstacle;
import org.tallystick.api.account.RefusedMovement;

class DeductingTest extends AccountTestCase {

    @Test
    void takes_all_that_is_available() {
        given(open(), recharge("r", 100));

        when(deduct("d", 100));

        assertThat(thenMoved(FundsDeducted.class, 100, 0, 0).type())
                .isEqualTo(MovementType.DEDUCTION);
    }

    @Test
    void is_refused_above_what_is_available() {
        given(open(), recharge("r", 100));

        when(deduct("d", 101));

        assertThat(thenRefused(Refusal.INSUFFICIENT_FUNDS))
                .isEqualTo(
                        new RefusedMovement(
                                idOf("d"),
                                ALICE,
                                MovementType.DEDUCTION,
                                callback("d"),
                                new Money(101, "CNY"),
                                Refusal.INSUFFICIENT_FUNDS,
                                100,
                                2,
                                clock.instant(),
                                TRACE_ID));
    }

    @Test
    void goes_down_to_the_overdraft_limit() {
        given(open(50), recharge("r", 100));

        when(deduct("d", 150));

        thenMoved(FundsDeducted.class, 150, -50, 0);
    }

    @Test
    void is_refused_below_the_overdraft_limit() {
        given(open(50), recharge("r", 100));

        when(deduct("d", 151));

        thenRefused(Refusal.INSUFFICIENT_FUNDS);
    }

    @Test // B71
    void leaves_alone_what_is_held() {
        given(open(), recharge("r", 100), hold("h", 60));

        when(deduct("d", 41));

        assertThat(thenRefused(Refusal.INSUFFICIENT_FUNDS).available()).isEqualTo(40);
    }

    @Test // B71
    void takes_what_is_not_held() {
        given(open(), recharge("r", 100), hold("h", 60));

        when(deduct("d", 40));

        thenMoved(FundsDeducted.class, 40, 60, 60);
    }

    @Test
    void is_refused_by_a_frozen_account_before_anybody_looks_at_its_funds() {
        given(open(), freeze());

        when(deduct("d", 1));

        thenRefused(Refusal.ACCOUNT_FROZEN);
    }

    @Test
    void is_accepted_again_after_a_freeze() {
        given(open(), recharge("r", 1), freeze(), unfreeze());

        when(deduct("d", 1));

        thenMoved(FundsDeducted.class, 1, 0, 0);
    }

    @Test
    void is_refused_by_a_closed_account_as_closed_even_if_it_was_frozen() {
        given(open(), freeze(), close());

        when(deduct("d", 1));

        thenRefused(Refusal.ACCOUNT_CLOSED);
    }

    @Test
    void in_another_currency_is_not_applied_whatever_the_funds() {
        given(open());

        when(deduct("d", 1, "JPY"));

        thenNotApplied(Obstacle.CURRENCY_MISMATCH);
    }
}

package org.tallystick.command.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tallystick.command.account.AccountCommands.ALICE;
import static org.tallystick.command.account.AccountCommands.amount;
import static org.tallystick.command.account.AccountCommands.callback;
import static org.tallystick.command.account.AccountCommands.close;
import static org.tallystick.command.account.AccountCommands.freeze;
import static org.tallystick.command.account.AccountCommands.hold;
import static org.tallystick.command.account.AccountCommands.lower;
import static org.tallystick.command.account.AccountCommands.open;
import static org.tallystick.command.account.AccountCommands.raise;
import static org.tallystick.command.account.AccountCommands.recharge;

import org.junit.jupiter.api.Test;
import org.tallystick.api.Limits;
import org.tallystick.api.Refusal;
import org.tallystick.api.account.AccountCommand.AdjustCommand;
import org.tallystick.api.account.AccountEvent.BalanceAdjusted;
import org.tallystick.api.account.MovementResult.Obstacle;
import org.tallystick.api.ledger.Side;

class AdjustingTest extends AccountTestCase {

    @Test
    void raises_a_balance_that_is_too_low() {
        given(open());

        when(raise("a", 30));

        assertThat(thenMoved(BalanceAdjusted.class, 30, 30, 0).reference()).isEqualTo("too low");
        assertThat(thenEvent(BalanceAdjusted.class).credited()).isTrue();
    }

    @Test
    void lowers_a_balance_that_is_too_high() {
        given(open(), recharge("r", 100));

        when(lower("a", 100));

        thenMoved(BalanceAdjusted.class, 100, 0, 0);
        assertThat(thenEvent(BalanceAdjusted.class).credited()).isFalse();
    }

    @Test
    void does_not_pass_the_floor() {
        given(open(), recharge("r", 100), hold("h", 1));

        when(lower("a", 100));

        thenRefused(Refusal.INSUFFICIENT_FUNDS);
    }

    @Test // B57
    void does_not_pass_the_balance_limit() {
        given(open());
        for (int part = 0; part < 9; part++) {
            given(raise("a" + part, Limits.AMOUNT_MAX));
        }

        when(raise("a", Limits.AMOUNT_MAX));

        thenRefused(Refusal.BALANCE_LIMIT_EXCEEDED);
    }

    @Test
    void is_accepted_by_a_frozen_account() {
        given(open(), recharge("r", 100), freeze());

        when(lower("a", 1));

        thenMoved(BalanceAdjusted.class, 1, 99, 0);
    }

    @Test
    void is_refused_by_a_closed_account() {
        given(open(), close());

        when(raise("a", 1));

        thenRefused(Refusal.ACCOUNT_CLOSED);
    }

    @Test
    void in_another_currency_is_not_applied() {
        given(open());

        when(new AdjustCommand(ALICE, callback("a"), Side.CREDIT, amount(1, "JPY"), "too low"));

        thenNotApplied(Obstacle.CURRENCY_MISMATCH);
    }
}

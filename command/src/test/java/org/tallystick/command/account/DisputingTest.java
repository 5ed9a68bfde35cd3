package org.tallystick.command.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tallystick.command.account.AccountCommands.ALICE;
import static org.tallystick.command.account.AccountCommands.amount;
import static org.tallystick.command.account.AccountCommands.callback;
import static org.tallystick.command.account.AccountCommands.close;
import static org.tallystick.command.account.AccountCommands.dispute;
import static org.tallystick.command.account.AccountCommands.freeze;
import static org.tallystick.command.account.AccountCommands.hold;
import static org.tallystick.command.account.AccountCommands.idOf;
import static org.tallystick.command.account.AccountCommands.open;
import static org.tallystick.command.account.AccountCommands.raise;
import static org.tallystick.command.account.AccountCommands.recharge;

import org.junit.jupiter.api.Test;
import org.tallystick.api.Limits;
import org.tallystick.api.Refusal;
import org.tallystick.api.account.AccountCommand.DisputeFundsCommand;
import org.tallystick.api.account.AccountEvent.FundsDisputed;
import org.tallystick.api.account.MovementResult.Obstacle;
import org.tallystick.api.ledger.Side;

class DisputingTest extends AccountTestCase {

    @Test
    void takes_what_the_bank_has_withdrawn() {
        given(open(), recharge("r", 100));

        when(dispute("z", Side.DEBIT, 30));

        assertThat(thenMoved(FundsDisputed.class, 30, 70, 0).reference()).isEqualTo("chargeback");
        assertThat(thenEvent(FundsDisputed.class).credited()).isFalse();
    }

    @Test
    void gives_back_what_a_won_dispute_had_taken() {
        given(open(), recharge("r", 100), dispute("z", Side.DEBIT, 30));

        when(dispute("won", Side.CREDIT, 30));

        thenMoved(FundsDisputed.class, 30, 100, 0);
        assertThat(thenEvent(FundsDisputed.class).credited()).isTrue();
    }

    @Test
    void names_the_movement_that_it_is_about() {
        given(open(), recharge("r", 100));

        when(
                new DisputeFundsCommand(
                        ALICE,
                        callback("z"),
                        Side.DEBIT,
                        amount(30, "CNY"),
                        idOf("r"),
                        "chargeback"));

        assertThat(thenMoved(FundsDisputed.class, 30, 70, 0).relatesTo()).isEqualTo(idOf("r"));
    }

    @Test
    void moves_money_once_however_often_it_is_told() {
        given(open(), recharge("r", 100), dispute("z", Side.DEBIT, 30));

        when(dispute("z", Side.DEBIT, 30));

        thenNothingIsRecorded();
    }

    @Test
    void passes_the_floor_and_leaves_holds_alone() {
        given(open(), recharge("r", 100), hold("h", 80));

        when(dispute("z", Side.DEBIT, 130));

        thenMoved(FundsDisputed.class, 130, -30, 80);
    }

    @Test
    void is_accepted_by_a_frozen_account() {
        given(open(), recharge("r", 100), freeze());

        when(dispute("z", Side.DEBIT, 1));

        thenMoved(FundsDisputed.class, 1, 99, 0);
    }

    @Test
    void is_refused_by_a_closed_account() {
        given(open(), close());

        when(dispute("z", Side.CREDIT, 1));

        thenRefused(Refusal.ACCOUNT_CLOSED);
    }

    @Test // B57
    void does_not_pass_the_balance_limit() {
        given(open());
        for (int part = 0; part < 9; part++) {
            given(raise("a" + part, Limits.AMOUNT_MAX));
        }

        when(dispute("z", Side.CREDIT, Limits.AMOUNT_MAX));

        thenRefused(Refusal.BALANCE_LIMIT_EXCEEDED);
    }

    @Test
    void in_another_currency_is_not_applied() {
        given(open());

        when(
                new DisputeFundsCommand(
                        ALICE, callback("z"), Side.DEBIT, amount(1, "JPY"), null, null));

        thenNotApplied(Obstacle.CURRENCY_MISMATCH);
    }
}

package org.tallystick.command.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tallystick.command.account.AccountCommands.amount;
import static org.tallystick.command.account.AccountCommands.callback;
import static org.tallystick.command.account.AccountCommands.deduct;
import static org.tallystick.command.account.AccountCommands.hold;
import static org.tallystick.command.account.AccountCommands.idOf;
import static org.tallystick.command.account.AccountCommands.open;
import static org.tallystick.command.account.AccountCommands.recharge;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tallystick.api.Callback;
import org.tallystick.api.account.AccountCommand.AdjustCommand;
import org.tallystick.api.account.AccountCommand.CaptureHoldCommand;
import org.tallystick.api.account.AccountCommand.DeductCommand;
import org.tallystick.api.account.AccountCommand.ExpireHoldCommand;
import org.tallystick.api.account.AccountCommand.OpenAccountCommand;
import org.tallystick.api.account.AccountCommand.RechargeCommand;
import org.tallystick.api.account.AccountCommand.RefundDeductionCommand;
import org.tallystick.api.account.AccountCommand.ReopenRefusalCommand;
import org.tallystick.api.account.AccountCommand.ReverseMovementCommand;
import org.tallystick.api.account.AccountCommand.VoidHoldCommand;
import org.tallystick.api.account.AccountResult;
import org.tallystick.api.account.MovementResult.KeyReused;
import org.tallystick.api.account.MovementResult.NotApplied;
import org.tallystick.api.account.MovementResult.Obstacle;
import org.tallystick.api.ledger.Side;

/** What is Alice's is not Bob's. */
class AcrossAccountsTest {

    private static final String BOB = "bob";

    private final LiveAccount alice = new LiveAccount();
    private final LiveAccount bob = alice.neighbour();

    @BeforeEach
    void alice_does_what_bob_then_names() {
        alice.send(open());
        alice.send(recharge("r", 100));
        alice.send(deduct("d", 10));
        alice.send(deduct("refused", 1_000));
        alice.send(hold("h", 10));
        bob.send(new OpenAccountCommand(BOB, "CNY", 0));
    }

    @Test
    void a_callback_belongs_to_the_account_that_used_it_first() {
        assertThat(bob.send(recharging("r"))).isEqualTo(new KeyReused(List.of("accountId")));
    }

    @Test
    void a_refused_callback_belongs_to_the_account_that_used_it_first() {
        assertThat(
                        bob.send(
                                new DeductCommand(
                                        BOB, callback("refused"), amount(1_000, null), null, null)))
                .isEqualTo(new KeyReused(List.of("accountId")));
    }

    @Test
    void a_deduction_is_refunded_to_the_account_that_paid() {
        assertThat(
                        bob.send(
                                new RefundDeductionCommand(
                                        BOB, callback("f"), idOf("d"), amount(1, null), null)))
                .isEqualTo(new NotApplied(Obstacle.DEDUCTION_NOT_FOUND));
    }

    @Test
    void a_movement_is_reversed_in_the_account_that_it_moved() {
        assertThat(bob.send(new ReverseMovementCommand(BOB, callback("v"), idOf("r"), "wrong")))
                .isEqualTo(new NotApplied(Obstacle.MOVEMENT_NOT_FOUND));
    }

    @Test
    void a_hold_belongs_to_the_account_that_it_was_placed_on() {
        NotApplied notFound = new NotApplied(Obstacle.HOLD_NOT_FOUND);
        assertThat(bob.send(new CaptureHoldCommand(BOB, callback("c"), idOf("h"), null, true)))
                .isEqualTo(notFound);
        assertThat(bob.send(new VoidHoldCommand(BOB, callback("v"), idOf("h"))))
                .isEqualTo(notFound);
        assertThat(bob.send(new ExpireHoldCommand(BOB, idOf("h")))).isEqualTo(notFound);
    }

    @Test
    void a_refusal_is_reopened_by_the_account_that_refused() {
        assertThat(bob.send(new ReopenRefusalCommand(BOB, callback("refused"))))
                .isEqualTo(new AccountResult.NotDone(AccountResult.Obstacle.REFUSAL_NOT_FOUND));
    }

    @Test
    void of_what_was_not_applied_nothing_is_recorded() {
        int receiptsBefore = alice.receipts().recorded().size();

        bob.send(recharging("r"));
        bob.send(new VoidHoldCommand(BOB, callback("v"), idOf("h")));

        assertThat(bob.events()).hasSize(1);
        assertThat(alice.receipts().recorded()).hasSize(receiptsBefore);
    }

    @Test
    void what_a_case_was_refused_is_never_reopened() {
        Callback ofCase = new Callback("case:c-1", "action-1");
        bob.send(new AdjustCommand(BOB, ofCase, Side.DEBIT, amount(1_000, null), "case c-1"));
        assertThat(bob.send(new ReopenRefusalCommand(BOB, ofCase)))
                .isEqualTo(new AccountResult.NotDone(AccountResult.Obstacle.REFUSAL_NOT_FOUND));
        Callback ofClient = callback("too-much");
        bob.send(new DeductCommand(BOB, ofClient, amount(1_000, null), null, null));
        assertThat(bob.send(new ReopenRefusalCommand(BOB, ofClient)))
                .isInstanceOf(AccountResult.Done.class);
    }

    private static RechargeCommand recharging(String id) {
        return new RechargeCommand(BOB, callback(id), amount(100, null), null, null);
    }
}

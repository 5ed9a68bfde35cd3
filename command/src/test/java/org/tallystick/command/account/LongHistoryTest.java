package org.tallystick.command.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tallystick.command.account.AccountCommands.deduct;
import static org.tallystick.command.account.AccountCommands.idOf;
import static org.tallystick.command.account.AccountCommands.open;
import static org.tallystick.command.account.AccountCommands.recharge;
import static org.tallystick.command.account.AccountCommands.refund;
import static org.tallystick.command.account.AccountCommands.reopen;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tallystick.api.Refusal;
import org.tallystick.api.account.MovementResult;
import org.tallystick.api.account.MovementResult.Accepted;
import org.tallystick.api.account.MovementResult.KeyReused;
import org.tallystick.api.account.MovementResult.Refused;

/** What came long ago is as exact as what came just now: B06, B25. */
class LongHistoryTest {

    private static final int LATER_MOVEMENTS = 5_000;

    private final LiveAccount account = new LiveAccount();

    @BeforeEach
    void much_comes_after_a_recharge_a_refusal_and_a_deduction() {
        account.send(open());
        account.send(recharge("first", 100));
        account.send(deduct("refused", 101));
        account.send(deduct("deduction", 60));
        for (int number = 0; number < LATER_MOVEMENTS; number++) {
            account.send(recharge("later" + number, 1));
        }
    }

    @Test
    void the_account_itself_has_forgotten_and_the_receipt_takes_over() {
        RecentCallbacks recent = RecentCallbacks.decode(account.snapshot().recentCallbacks());
        assertThat(recent.versionOf(idOf("first"))).isEqualTo(RecentCallbacks.UNKNOWN);

        thenKnown(
                account.send(recharge("first", 100)),
                new Accepted(account.receipts().movementOf("first"), true));
    }

    @Test
    void an_old_refusal_is_given_again() {
        thenKnown(
                account.send(deduct("refused", 101)),
                new Refused(account.receipts().refusalOf("refused"), true));
    }

    @Test
    void an_old_callback_with_other_content_is_refused() {
        thenKnown(account.send(recharge("first", 99)), new KeyReused(List.of("amount")));
    }

    @Test
    void an_old_refusal_can_be_reopened_and_then_moves_once() {
        account.send(reopen("refused"));

        assertThat(account.send(deduct("refused", 101)))
                .isInstanceOfSatisfying(
                        Accepted.class, accepted -> assertThat(accepted.replayed()).isFalse());
        assertThat(account.send(deduct("refused", 101)))
                .isInstanceOfSatisfying(
                        Accepted.class, accepted -> assertThat(accepted.replayed()).isTrue());
    }

    @Test
    void the_very_first_deduction_can_be_refunded_exactly_and_no_further() {
        assertThat(account.send(refund("f1", "deduction", 59))).isInstanceOf(Accepted.class);
        assertThat(account.send(refund("f2", "deduction", 2)))
                .isInstanceOfSatisfying(
                        Refused.class,
                        refused ->
                                assertThat(refused.refused().refusal())
                                        .isEqualTo(Refusal.REFUND_EXCEEDS_DEDUCTION));
        assertThat(account.send(refund("f3", "deduction", 1))).isInstanceOf(Accepted.class);
        assertThat(account.receipts().remainingOf("deduction")).isZero();
        assertThat(account.snapshot().posted()).isEqualTo(100 + LATER_MOVEMENTS);
    }

    private void thenKnown(Object answer, MovementResult expected) {
        assertThat(answer).isEqualTo(expected);
        assertThat(account.version()).isEqualTo(3 + LATER_MOVEMENTS);
    }
}

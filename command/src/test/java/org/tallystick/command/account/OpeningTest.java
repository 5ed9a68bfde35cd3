package org.tallystick.command.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.tallystick.command.account.AccountCommands.ALICE;
import static org.tallystick.command.account.AccountCommands.open;
import static org.tallystick.command.account.AccountCommands.overdraft;
import static org.tallystick.command.account.AccountCommands.recharge;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.tallystick.api.Limits;
import org.tallystick.api.account.AccountCommand.OpenAccountCommand;
import org.tallystick.api.account.AccountEvent.AccountOpened;
import org.tallystick.api.account.AccountResult.Obstacle;
import org.tallystick.api.account.AccountState;
import org.tallystick.api.account.AccountStatus;

class OpeningTest extends AccountTestCase {

    @Test
    void opens_an_account_empty() {
        clock.turn(Duration.ofNanos(1_234_567));

        when(open(500));

        assertThat(thenDone(AccountOpened.class))
                .isEqualTo(
                        new AccountState(
                                ALICE,
                                "CNY",
                                AccountStatus.OPEN,
                                0,
                                0,
                                500,
                                0,
                                clock.instant().minusNanos(234_567)));
    }

    @Test
    void answers_the_same_opening_again_with_the_present_state() {
        given(open(500), recharge("r", 100));

        when(open(500));

        assertThat(thenUnchanged().posted()).isEqualTo(100);
    }

    @Test
    void knows_the_same_opening_after_the_overdraft_limit_was_changed() {
        given(open(500), overdraft(0));

        when(open(500));

        assertThat(thenUnchanged().overdraftLimit()).isZero();
    }

    @Test
    void refuses_the_id_of_an_account_with_another_currency() {
        given(open(500));

        when(new OpenAccountCommand(ALICE, "JPY", 500));

        thenNotDone(Obstacle.ACCOUNT_EXISTS);
    }

    @Test
    void refuses_the_id_of_an_account_that_was_opened_with_another_overdraft_limit() {
        given(open(500), overdraft(0));

        when(open(0));

        thenNotDone(Obstacle.ACCOUNT_EXISTS);
    }

    @Test
    void cannot_be_asked_for_what_no_account_can_have() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new OpenAccountCommand(ALICE, "cny", 0));
        assertThatIllegalArgumentException().isThrownBy(() -> open(-1));
        assertThatIllegalArgumentException().isThrownBy(() -> open(Limits.OVERDRAFT_MAX + 1));
        assertThat(open(Limits.OVERDRAFT_MAX).overdraftLimit()).isEqualTo(1_000_000_000_000_000L);
    }
}

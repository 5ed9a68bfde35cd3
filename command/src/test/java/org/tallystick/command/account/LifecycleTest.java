package org.tallystick.command.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.tallystick.command.account.AccountCommands.close;
import static org.tallystick.command.account.AccountCommands.deduct;
import static org.tallystick.command.account.AccountCommands.freeze;
import static org.tallystick.command.account.AccountCommands.hold;
import static org.tallystick.command.account.AccountCommands.open;
import static org.tallystick.command.account.AccountCommands.overdraft;
import static org.tallystick.command.account.AccountCommands.recharge;
import static org.tallystick.command.account.AccountCommands.reverse;
import static org.tallystick.command.account.AccountCommands.unfreeze;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.tallystick.api.Limits;
import org.tallystick.api.account.AccountEvent.AccountClosed;
import org.tallystick.api.account.AccountEvent.AccountFrozen;
import org.tallystick.api.account.AccountEvent.AccountUnfrozen;
import org.tallystick.api.account.AccountEvent.OverdraftSet;
import org.tallystick.api.account.AccountResult.Obstacle;
import org.tallystick.api.account.AccountState;
import org.tallystick.api.account.AccountStatus;

class LifecycleTest extends AccountTestCase {

    @Test
    void freezes() {
        given(open(), recharge("r", 1));
        clock.turn(Duration.ofSeconds(1));

        when(freeze());

        AccountState state = thenDone(AccountFrozen.class);
        assertThat(state.status()).isEqualTo(AccountStatus.FROZEN);
        assertThat(state.version()).isEqualTo(2);
        assertThat(state.asOf()).isEqualTo(clock.instant());
        assertThat(thenEvent(AccountFrozen.class).reason()).isEqualTo("suspicion");
    }

    @Test
    void freezes_once() {
        given(open(), freeze());

        when(freeze());

        assertThat(thenUnchanged().status()).isEqualTo(AccountStatus.FROZEN);
    }

    @Test
    void unfreezes() {
        given(open(), freeze());

        when(unfreeze());

        assertThat(thenDone(AccountUnfrozen.class).status()).isEqualTo(AccountStatus.OPEN);
    }

    @Test
    void unfreezes_once() {
        given(open(), freeze(), unfreeze());

        when(unfreeze());

        assertThat(thenUnchanged().status()).isEqualTo(AccountStatus.OPEN);
    }

    @Test
    void closes_an_empty_account() {
        given(open(), recharge("r", 1), deduct("d", 1));

        when(close());

        assertThat(thenDone(AccountClosed.class).status()).isEqualTo(AccountStatus.CLOSED);
    }

    @Test
    void closes_once() {
        given(open(), close());

        when(close());

        assertThat(thenUnchanged().status()).isEqualTo(AccountStatus.CLOSED);
    }

    @Test
    void closes_a_frozen_account() {
        given(open(), freeze());

        when(close());

        thenDone(AccountClosed.class);
    }

    @Test
    void does_not_close_an_account_with_money() {
        given(open(), recharge("r", 1));

        when(close());

        thenNotDone(Obstacle.ACCOUNT_NOT_EMPTY);
    }

    @Test
    void does_not_close_an_account_that_owes() {
        given(open(), recharge("r", 1), deduct("d", 1), reverse("v", "r"));

        when(close());

        thenNotDone(Obstacle.ACCOUNT_NOT_EMPTY);
    }

    @Test
    void does_not_close_an_account_with_a_hold_on_its_overdraft() {
        given(open(10), hold("h", 1));

        when(close());

        thenNotDone(Obstacle.ACCOUNT_NOT_EMPTY);
    }

    @Test
    void leaves_a_closed_account_as_it_is() {
        given(open(), close());

        when(freeze());

        thenNotDone(Obstacle.ACCOUNT_CLOSED);
    }

    @Test
    void does_not_bring_a_closed_account_back() {
        given(open(), freeze(), close());

        when(unfreeze());

        thenNotDone(Obstacle.ACCOUNT_CLOSED);
    }

    @Test
    void sets_the_overdraft_limit_down_to_what_is_used() {
        given(open(100), deduct("d", 40));

        when(overdraft(40));

        assertThat(thenDone(OverdraftSet.class).overdraftLimit()).isEqualTo(40);
    }

    @Test
    void does_not_set_the_overdraft_limit_below_what_is_used() {
        given(open(100), deduct("d", 40));

        when(overdraft(39));

        thenNotDone(Obstacle.INSUFFICIENT_FUNDS);
    }

    @Test
    void counts_holds_as_used_overdraft() {
        given(open(100), hold("h", 40));

        when(overdraft(39));

        thenNotDone(Obstacle.INSUFFICIENT_FUNDS);
    }

    @Test
    void sets_the_overdraft_limit_once() {
        given(open(100));

        when(overdraft(100));

        assertThat(thenUnchanged().overdraftLimit()).isEqualTo(100);
    }

    @Test
    void gives_a_closed_account_no_overdraft() {
        given(open(), close());

        when(overdraft(1));

        thenNotDone(Obstacle.ACCOUNT_CLOSED);
    }

    @Test
    void cannot_be_asked_for_an_overdraft_limit_that_is_none() {
        assertThatIllegalArgumentException().isThrownBy(() -> overdraft(-1));
        assertThatIllegalArgumentException().isThrownBy(() -> overdraft(Limits.OVERDRAFT_MAX + 1));
    }
}

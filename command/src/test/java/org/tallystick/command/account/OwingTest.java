package org.tallystick.command.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tallystick.command.account.AccountCommands.deduct;
import static org.tallystick.command.account.AccountCommands.hold;
import static org.tallystick.command.account.AccountCommands.open;
import static org.tallystick.command.account.AccountCommands.raise;
import static org.tallystick.command.account.AccountCommands.recharge;
import static org.tallystick.command.account.AccountCommands.reverse;

import org.junit.jupiter.api.Test;
import org.tallystick.api.Limits;
import org.tallystick.api.Refusal;
import org.tallystick.api.account.AccountEvent.MovementReversed;

/** How far reversals take an account: past its floor, and not past the balance limit. */
class OwingTest extends AccountTestCase {

    /** What the largest amount does nine times leaves to the balance limit. */
    private static final long LAST_PART = Limits.BALANCE_MAX - 9 * Limits.AMOUNT_MAX;

    @Test
    void a_reversal_may_pass_the_floor_and_then_the_account_owes() {
        given(open(10), recharge("r", 100), deduct("d", 100));

        when(reverse("v", "r"));

        thenMoved(MovementReversed.class, 100, -100, 0);
    }

    @Test
    void a_reversal_leaves_an_account_that_owes_unable_to_spend() {
        given(open(), recharge("r", 100), deduct("d", 100), reverse("v", "r"));
        given(recharge("r2", 99));

        when(deduct("d2", 1));

        assertThat(thenRefused(Refusal.INSUFFICIENT_FUNDS).available()).isEqualTo(-1);
    }

    @Test // B57
    void a_reversal_is_refused_where_the_balance_would_pass_the_limit() {
        given(open(), recharge("r", 100), deduct("d", 100));
        for (int part = 0; part < 9; part++) {
            given(raise("a" + part, Limits.AMOUNT_MAX));
        }
        given(raise("a", LAST_PART - 99));

        when(reverse("v", "d"));

        thenRefused(Refusal.BALANCE_LIMIT_EXCEEDED);
    }

    @Test // B57
    void a_reversal_goes_down_to_the_balance_limit() {
        given(open());
        givenAllButTheLastRechargeIsOwed(LAST_PART);

        when(reverse("v", "last"));

        thenMoved(MovementReversed.class, LAST_PART, -9_007_199_254_740_991L, 0);
    }

    @Test // B57
    void a_reversal_is_refused_where_the_balance_would_fall_below_the_limit() {
        given(open());
        givenAllButTheLastRechargeIsOwed(LAST_PART + 1);

        when(reverse("v", "last"));

        thenRefused(Refusal.BALANCE_LIMIT_EXCEEDED);
    }

    @Test // B57
    void a_reversal_is_refused_where_what_is_available_would_fall_below_the_limit() {
        given(open(1), hold("h", 1));
        givenAllButTheLastRechargeIsOwed(LAST_PART);

        when(reverse("v", "last"));

        thenRefused(Refusal.BALANCE_LIMIT_EXCEEDED);
    }

    private void givenAllButTheLastRechargeIsOwed(long lastPart) {
        given(recharge("last", lastPart), deduct("spent", lastPart));
        for (int part = 0; part < 9; part++) {
            given(recharge("r" + part, Limits.AMOUNT_MAX), deduct("d" + part, Limits.AMOUNT_MAX));
        }
        for (int part = 0; part < 9; part++) {
            given(reverse("v" + part, "r" + part));
        }
    }
}

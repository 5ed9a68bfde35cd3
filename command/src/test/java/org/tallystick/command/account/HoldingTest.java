package org.tallystick.command.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tallystick.command.account.AccountCommands.ALICE;
import static org.tallystick.command.account.AccountCommands.amount;
import static org.tallystick.command.account.AccountCommands.callback;
import static org.tallystick.command.account.AccountCommands.close;
import static org.tallystick.command.account.AccountCommands.freeze;
import static org.tallystick.command.account.AccountCommands.hold;
import static org.tallystick.command.account.AccountCommands.open;
import static org.tallystick.command.account.AccountCommands.overdraft;
import static org.tallystick.command.account.AccountCommands.raise;
import static org.tallystick.command.account.AccountCommands.recharge;
import static org.tallystick.command.account.AccountCommands.release;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.tallystick.api.Limits;
import org.tallystick.api.Refusal;
import org.tallystick.api.account.AccountCommand;
import org.tallystick.api.account.AccountCommand.HoldFundsCommand;
import org.tallystick.api.account.AccountEvent.FundsHeld;
import org.tallystick.api.account.Movement;
import org.tallystick.api.account.MovementResult.Accepted;
import org.tallystick.api.account.MovementResult.Obstacle;

class HoldingTest extends AccountTestCase {

    @Test
    void lowers_what_is_available_and_not_what_is_posted() {
        given(open(), recharge("r", 100));

        when(hold("h", 30));

        Movement movement = thenMoved(FundsHeld.class, 30, 100, 30);
        assertThat(movement.available()).isEqualTo(70);
    }

    @Test
    void lasts_seven_days_if_nothing_else_is_said() {
        given(open(), recharge("r", 100));

        when(hold("h", 30));

        assertThat(thenMoved(FundsHeld.class, 30).expiresAt())
                .isEqualTo(clock.instant().plus(Duration.ofDays(7)));
    }

    @Test
    void lasts_as_long_as_was_asked_for() {
        Instant end = clock.instant().plusSeconds(60);
        given(open(), recharge("r", 100));

        when(new HoldFundsCommand(ALICE, callback("h"), amount(30, null), "taxi", end));

        Movement movement = thenMoved(FundsHeld.class, 30);
        assertThat(movement.expiresAt()).isEqualTo(end);
        assertThat(movement.reference()).isEqualTo("taxi");
    }

    @Test
    void is_not_placed_from_its_own_end_on() {
        given(open(), recharge("r", 100));

        when(hold("h", 30, clock.instant()));

        thenNotApplied(Obstacle.EXPIRY_OVER);
    }

    @Test
    void is_placed_until_just_before_its_end() {
        given(open(), recharge("r", 100));

        when(hold("h", 30, clock.instant().plusMillis(1)));

        thenMoved(FundsHeld.class, 30, 100, 30);
    }

    @Test
    void gets_its_first_answer_also_when_its_end_is_over() {
        AccountCommand placed = hold("h", 30, clock.instant().plusSeconds(1));
        given(open(), recharge("r", 100), placed);
        clock.turn(Duration.ofSeconds(2));

        when(placed);

        assertThat(then())
                .isInstanceOfSatisfying(
                        Accepted.class, told -> assertThat(told.replayed()).isTrue());
    }

    @Test // B71
    void counts_the_holds_before_it() {
        given(open(), recharge("r", 5_000));
        for (int number = 1; number <= 5; number++) {
            given(hold("h" + number, 1_000));
        }

        when(hold("h6", 1));

        thenRefused(Refusal.INSUFFICIENT_FUNDS);
    }

    @Test
    void goes_down_to_the_overdraft_limit() {
        given(open(50));

        when(hold("h", 50));

        thenMoved(FundsHeld.class, 50, 0, 50);
    }

    @Test
    void is_refused_by_a_frozen_account() {
        given(open(), recharge("r", 100), freeze());

        when(hold("h", 30));

        thenRefused(Refusal.ACCOUNT_FROZEN);
    }

    @Test
    void is_refused_by_a_closed_account() {
        given(open(), close());

        when(hold("h", 30));

        thenRefused(Refusal.ACCOUNT_CLOSED);
    }

    @Test
    void is_refused_beyond_a_thousand_open_holds_even_where_funds_are_missing_too() {
        given(open(), recharge("r", 1_000));
        given(manyHolds(Limits.OPEN_HOLDS_MAX));

        when(hold("one more", 1));

        thenRefused(Refusal.TOO_MANY_HOLDS);
    }

    @Test
    void has_room_again_once_one_of_a_thousand_is_released() {
        given(open(), recharge("r", 1_001));
        given(manyHolds(Limits.OPEN_HOLDS_MAX));
        given(release("v", "h500"));

        when(hold("one more", 1));

        thenMoved(FundsHeld.class, 1, 1_001, 1_000);
    }

    @Test // B57
    void is_refused_where_the_held_amount_would_pass_the_balance_limit() {
        given(open(), overdraft(Limits.OVERDRAFT_MAX));
        for (int part = 0; part < 9; part++) {
            given(raise("a" + part, Limits.AMOUNT_MAX), hold("h" + part, Limits.AMOUNT_MAX));
        }

        when(hold("h", Limits.BALANCE_MAX - 9 * Limits.AMOUNT_MAX + 1));

        thenRefused(Refusal.BALANCE_LIMIT_EXCEEDED);
    }

    @Test
    void in_another_currency_is_not_applied() {
        given(open(), recharge("r", 100));

        when(new HoldFundsCommand(ALICE, callback("h"), amount(1, "USD"), null, null));

        thenNotApplied(Obstacle.CURRENCY_MISMATCH);
    }

    private static AccountCommand[] manyHolds(int count) {
        AccountCommand[] holds = new AccountCommand[count];
        for (int number = 0; number < count; number++) {
            holds[number] = hold("h" + number, 1);
        }
        return holds;
    }
}

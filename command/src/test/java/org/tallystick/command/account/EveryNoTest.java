package org.tallystick.command.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tallystick.command.account.AccountCommands.ALICE;
import static org.tallystick.command.account.AccountCommands.capture;
import static org.tallystick.command.account.AccountCommands.close;
import static org.tallystick.command.account.AccountCommands.deduct;
import static org.tallystick.command.account.AccountCommands.expire;
import static org.tallystick.command.account.AccountCommands.freeze;
import static org.tallystick.command.account.AccountCommands.hold;
import static org.tallystick.command.account.AccountCommands.open;
import static org.tallystick.command.account.AccountCommands.raise;
import static org.tallystick.command.account.AccountCommands.recharge;
import static org.tallystick.command.account.AccountCommands.refund;
import static org.tallystick.command.account.AccountCommands.release;
import static org.tallystick.command.account.AccountCommands.reopen;
import static org.tallystick.command.account.AccountCommands.reverse;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.tallystick.api.Limits;
import org.tallystick.api.Refusal;
import org.tallystick.api.account.AccountCommand;
import org.tallystick.api.account.AccountCommand.OpenAccountCommand;
import org.tallystick.api.account.AccountResult;
import org.tallystick.api.account.MovementResult.NotApplied;
import org.tallystick.api.account.MovementResult.Obstacle;
import org.tallystick.api.account.MovementResult.Refused;

/** Nothing is published that cannot happen: the last command of each story gets that answer. */
class EveryNoTest {

    @ParameterizedTest
    @EnumSource
    void every_refusal_is_given_somewhere(Refusal refusal) {
        assertThat(lastAnswer(storyOf(refusal)))
                .isInstanceOfSatisfying(
                        Refused.class,
                        refused -> assertThat(refused.refused().refusal()).isEqualTo(refusal));
    }

    /** That an account does not exist is known before an account is asked. */
    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "ACCOUNT_NOT_FOUND")
    void every_obstacle_of_a_movement_is_given_somewhere(Obstacle obstacle) {
        assertThat(lastAnswer(storyOf(obstacle))).isEqualTo(new NotApplied(obstacle));
    }

    /** That an account does not exist is known before an account is asked. */
    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "ACCOUNT_NOT_FOUND")
    void every_obstacle_of_an_account_is_given_somewhere(AccountResult.Obstacle obstacle) {
        assertThat(lastAnswer(storyOf(obstacle))).isEqualTo(new AccountResult.NotDone(obstacle));
    }

    private static List<AccountCommand> storyOf(Refusal refusal) {
        return switch (refusal) {
            case ACCOUNT_CLOSED -> List.of(open(), close(), recharge("r", 1));
            case ACCOUNT_FROZEN -> List.of(open(), freeze(), deduct("d", 1));
            case HOLD_NOT_OPEN ->
                    List.of(open(9), hold("h", 1), release("v", "h"), capture("c", "h"));
            case CAPTURE_EXCEEDS_HOLD -> List.of(open(9), hold("h", 1), capture("c", "h", 2));
            case REFUND_EXCEEDS_DEDUCTION -> List.of(open(9), deduct("d", 1), refund("f", "d", 2));
            case TOO_MANY_HOLDS -> manyHolds();
            case INSUFFICIENT_FUNDS -> List.of(open(), deduct("d", 1));
            case BALANCE_LIMIT_EXCEEDED -> muchMoney();
        };
    }

    private static List<AccountCommand> storyOf(Obstacle obstacle) {
        return switch (obstacle) {
            case ACCOUNT_NOT_FOUND -> throw new IllegalArgumentException("Not for an account");
            case HOLD_NOT_FOUND -> List.of(open(), release("v", "h"));
            case DEDUCTION_NOT_FOUND -> List.of(open(), refund("f", "d", 1));
            case MOVEMENT_NOT_FOUND -> List.of(open(), reverse("v", "r"));
            case CURRENCY_MISMATCH -> List.of(open(), recharge("r", 1, "JPY"));
            case EXPIRY_OVER -> List.of(open(9), hold("h", 1, Instant.EPOCH));
            case HOLD_CLOSED -> List.of(open(9), hold("h", 1), release("v", "h"), expire("h"));
            case HOLD_NOT_DUE -> List.of(open(9), hold("h", 1), expire("h"));
        };
    }

    private static List<AccountCommand> storyOf(AccountResult.Obstacle obstacle) {
        return switch (obstacle) {
            case ACCOUNT_NOT_FOUND -> throw new IllegalArgumentException("Not for an account");
            case ACCOUNT_EXISTS -> List.of(open(), new OpenAccountCommand(ALICE, "JPY", 0));
            case ACCOUNT_CLOSED -> List.of(open(), close(), freeze());
            case ACCOUNT_NOT_EMPTY -> List.of(open(), recharge("r", 1), close());
            case INSUFFICIENT_FUNDS ->
                    List.of(open(9), deduct("d", 1), AccountCommands.overdraft(0));
            case REFUSAL_NOT_FOUND -> List.of(open(), reopen("d"));
        };
    }

    private static List<AccountCommand> manyHolds() {
        List<AccountCommand> story = new ArrayList<>(List.of(open(), recharge("r", 2_000)));
        for (int number = 0; number <= Limits.OPEN_HOLDS_MAX; number++) {
            story.add(hold("h" + number, 1));
        }
        return story;
    }

    private static List<AccountCommand> muchMoney() {
        List<AccountCommand> story = new ArrayList<>(List.of(open()));
        for (int number = 0; number < 10; number++) {
            story.add(raise("a" + number, Limits.AMOUNT_MAX));
        }
        return story;
    }

    private static Object lastAnswer(List<AccountCommand> story) {
        LiveAccount account = new LiveAccount();
        return story.stream().map(account::send).reduce((first, second) -> second).orElseThrow();
    }
}

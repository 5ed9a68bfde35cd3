package org.tallystick.command.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.tallystick.command.account.AccountCommands.ALICE;
import static org.tallystick.command.account.AccountCommands.amount;
import static org.tallystick.command.account.AccountCommands.callback;
import static org.tallystick.command.account.AccountCommands.close;
import static org.tallystick.command.account.AccountCommands.deduct;
import static org.tallystick.command.account.AccountCommands.freeze;
import static org.tallystick.command.account.AccountCommands.hold;
import static org.tallystick.command.account.AccountCommands.idOf;
import static org.tallystick.command.account.AccountCommands.open;
import static org.tallystick.command.account.AccountCommands.raise;
import static org.tallystick.command.account.AccountCommands.recharge;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tallystick.api.Limits;
import org.tallystick.api.Money;
import org.tallystick.api.MovementType;
import org.tallystick.api.Refusal;
import org.tallystick.api.account.AccountCommand.RechargeCommand;
import org.tallystick.api.account.AccountEvent.FundsRecharged;
import org.tallystick.api.account.Movement;
import org.tallystick.api.account.MovementResult.Obstacle;
import org.tallystick.api.receipt.ReceiptEvent.MovementReceipted;

class RechargingTest extends AccountTestCase {

    private static final Instant OCCURRED_AT = Instant.parse("2025-12-31T23:59:59.999Z");

    @Test
    void records_who_what_when_and_the_balances_after_it() {
        given(open(), recharge("earlier", 100));
        clock.turn(Duration.ofSeconds(1));

        when(new RechargeCommand(ALICE, callback("r"), amount(50, null), "invoice 7", OCCURRED_AT));

        assertThat(thenMoved(FundsRecharged.class, 50))
                .isEqualTo(
                        new Movement(
                                idOf("r"),
                                ALICE,
                                MovementType.RECHARGE,
                                callback("r"),
                                new Money(50, "CNY"),
                                "invoice 7",
                                OCCURRED_AT,
                                null,
                                null,
                                150,
                                0,
                                2,
                                clock.instant(),
                                TRACE_ID));
    }

    @Test
    void receipts_what_was_asked_for_with_the_currency_resolved() {
        given(open());

        when(recharge("r", 50));

        Movement movement = thenMoved(FundsRecharged.class, 50);
        assertThat(receipts.recorded())
                .containsExactly(
                        new MovementReceipted(
                                Map.of(
                                        "endpoint", "recharges",
                                        "accountId", ALICE,
                                        "amount", "50",
                                        "currency", "CNY"),
                                movement));
    }

    @Test
    void needs_no_trace() {
        given(open(), recharge("r", 50));

        when(recharge("r", 50));

        assertThat(receipts.movementOf("r").traceId()).isEmpty();
    }

    @Test
    void never_goes_back_in_time_with_a_clock_that_does() {
        given(open(), recharge("earlier", 100));
        Instant before = clock.instant();
        clock.turn(Duration.ofHours(-1));

        when(recharge("r", 50));

        assertThat(thenMoved(FundsRecharged.class, 50).recordedAt()).isEqualTo(before);
    }

    @Test
    void is_accepted_by_a_frozen_account() {
        given(open(), freeze());

        when(recharge("r", 50));

        thenMoved(FundsRecharged.class, 50, 50, 0);
    }

    @Test
    void is_refused_by_a_closed_account() {
        given(open(), close());

        when(recharge("r", 50));

        thenRefused(Refusal.ACCOUNT_CLOSED);
    }

    @Test // B57
    void is_accepted_up_to_the_balance_limit() {
        givenBalance(Limits.BALANCE_MAX - 10);

        when(recharge("r", 10));

        thenMoved(FundsRecharged.class, 10, 9_007_199_254_740_991L, 0);
    }

    @Test // B57
    void is_refused_beyond_the_balance_limit() {
        givenBalance(Limits.BALANCE_MAX - 10);

        when(recharge("r", 11));

        thenRefused(Refusal.BALANCE_LIMIT_EXCEEDED);
    }

    @Test // B57
    void is_refused_beyond_the_balance_limit_whatever_is_held() {
        givenBalance(Limits.BALANCE_MAX - 10);
        given(hold("h", 20));

        when(recharge("r", 11));

        thenRefused(Refusal.BALANCE_LIMIT_EXCEEDED);
    }

    @Test
    void in_another_currency_is_not_applied_and_leaves_the_callback_free() {
        given(open(), recharge("r", 50, "JPY"));

        when(recharge("r", 50, "CNY"));

        thenMoved(FundsRecharged.class, 50, 50, 0);
    }

    @Test
    void in_another_currency_is_not_applied() {
        given(open());

        when(recharge("r", 50, "JPY"));

        thenNotApplied(Obstacle.CURRENCY_MISMATCH);
    }

    @ParameterizedTest // B56
    @ValueSource(longs = {0, -1, Long.MIN_VALUE, 1_000_000_000_000_001L, Long.MAX_VALUE})
    void cannot_be_asked_for_with_an_amount_that_is_none(long minor) {
        assertThatIllegalArgumentException().isThrownBy(() -> recharge("r", minor));
        assertThatIllegalArgumentException().isThrownBy(() -> deduct("d", minor));
    }

    private void givenBalance(long minor) {
        given(open());
        long rest = minor;
        for (int part = 0; rest > 0; part++) {
            long amount = Math.min(rest, Limits.AMOUNT_MAX);
            given(raise("part " + part, amount));
            rest -= amount;
        }
    }
}

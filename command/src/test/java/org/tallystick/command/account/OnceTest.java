package org.tallystick.command.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tallystick.command.account.AccountCommands.ALICE;
import static org.tallystick.command.account.AccountCommands.amount;
import static org.tallystick.command.account.AccountCommands.callback;
import static org.tallystick.command.account.AccountCommands.capture;
import static org.tallystick.command.account.AccountCommands.close;
import static org.tallystick.command.account.AccountCommands.deduct;
import static org.tallystick.command.account.AccountCommands.hold;
import static org.tallystick.command.account.AccountCommands.idOf;
import static org.tallystick.command.account.AccountCommands.open;
import static org.tallystick.command.account.AccountCommands.recharge;
import static org.tallystick.command.account.AccountCommands.refund;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.tallystick.api.Callback;
import org.tallystick.api.account.AccountCommand.CaptureHoldCommand;
import org.tallystick.api.account.AccountCommand.RechargeCommand;
import org.tallystick.api.account.AccountEvent.FundsRecharged;
import org.tallystick.api.account.Movement;
import org.tallystick.api.account.MovementResult.Accepted;
import org.tallystick.api.account.MovementResult.Refused;
import org.tallystick.api.account.RefusedMovement;

/** One callback, one outcome. */
class OnceTest extends AccountTestCase {

    private static final Instant TEN = Instant.parse("2025-12-31T10:00:00Z");

    @Test
    void gives_the_first_answer_again_and_moves_nothing() {
        given(open(), recharge("r", 100));
        Movement first = receipts.movementOf("r");
        given(deduct("d", 100), close());

        when(recharge("r", 100));

        assertThat(then()).isEqualTo(new Accepted(first, true));
        thenNothingIsRecorded();
    }

    @Test // B18
    void gives_a_refusal_again_even_when_the_funds_are_there_by_now() {
        given(open(), deduct("d", 100));
        RefusedMovement first = receipts.refusalOf("d");
        given(recharge("r", 100));

        when(deduct("d", 100));

        assertThat(then()).isEqualTo(new Refused(first, true));
        thenNothingIsRecorded();
    }

    @Test // B18
    void lets_a_new_callback_do_what_an_old_one_was_refused() {
        given(open(), recharge("r", 99), deduct("d1", 100), recharge("r2", 1));

        when(deduct("d2", 100));

        assertThat(then()).isInstanceOf(Accepted.class);
    }

    @Test
    void takes_an_omitted_currency_for_the_accounts() {
        given(open(), recharge("r", 100));

        when(recharge("r", 100, "CNY"));

        assertThat(((Accepted) then()).replayed()).isTrue();
    }

    @Test
    void takes_the_accounts_currency_for_an_omitted_one() {
        given(open(), recharge("r", 100, "CNY"));

        when(recharge("r", 100));

        assertThat(((Accepted) then()).replayed()).isTrue();
    }

    @Test // B14
    void names_an_amount_that_differs() {
        given(open(), recharge("r", 100));

        when(recharge("r", 200));

        thenKeyReused("amount");
    }

    @Test // B14
    void names_all_fields_that_differ() {
        given(open(), recharge("r", 100));

        when(new RechargeCommand(ALICE, callback("r"), amount(200, "JPY"), "x", TEN));

        thenKeyReused("amount", "currency", "occurredAt", "reference");
    }

    @Test // B14
    void names_an_endpoint_that_differs() {
        given(open(), recharge("r", 100));

        when(deduct("r", 100));

        thenKeyReused("endpoint");
    }

    @Test // B14
    void names_a_target_that_differs() {
        given(open(), recharge("r", 100), hold("h1", 10), hold("h2", 10), capture("c", "h1"));

        when(capture("c", "h2"));

        thenKeyReused("holdId");
    }

    @Test // B14
    void names_a_final_flag_and_an_amount_that_were_not_said_before() {
        given(open(), recharge("r", 100), hold("h", 10), capture("c", "h"));

        when(new CaptureHoldCommand(ALICE, callback("c"), idOf("h"), amount(10, null), false));

        thenKeyReused("amount", "final");
    }

    @Test // B14
    void names_what_differs_from_a_refused_request() {
        given(open(), deduct("d", 100));

        when(deduct("d", 1));

        thenKeyReused("amount");
    }

    @Test
    void knows_a_callback_before_it_looks_for_what_it_names() {
        given(open(), recharge("r", 100), deduct("d", 100), refund("f", "d", 10));

        when(refund("f", "never", 10));

        thenKeyReused("movementId");
    }

    @Test // B26
    void keeps_equal_requests_under_two_callbacks_apart() {
        given(open(), recharge("r1", 100));

        when(recharge("r2", 100));

        thenMoved(FundsRecharged.class, 100, 200, 0);
    }

    @Test
    void keeps_one_callback_id_of_two_sources_apart() {
        given(open(), recharge("r", 100));

        when(
                new RechargeCommand(
                        ALICE, new Callback("feed:bank", "r"), amount(100, null), null, null));

        thenMoved(FundsRecharged.class, 100, 200, 0);
    }

    @Test // B23
    void tells_callback_ids_apart_byte_for_byte() {
        given(open(), recharge("A1", 100));

        when(recharge("a1", 100));

        thenMoved(FundsRecharged.class, 100, 200, 0);
    }

    @Test
    void moves_nothing_where_the_receipt_of_a_recent_callback_is_lost() {
        given(open(), recharge("r", 100));
        receipts.lose(idOf("r"));

        dispatch(recharge("r", 100)).expectException(IllegalStateException.class).expectNoEvents();
    }

    @Test
    void moves_nothing_where_account_and_receipt_name_different_events() {
        given(open(), recharge("r1", 100), recharge("r2", 100));
        LiveAccount otherHistory = new LiveAccount();
        otherHistory.send(open());
        otherHistory.send(recharge("r2", 100));
        receipts.lose(idOf("r2"));
        receipts.record(otherHistory.receipts().recorded().get(0));

        dispatch(recharge("r2", 100)).expectException(IllegalStateException.class).expectNoEvents();
    }
}

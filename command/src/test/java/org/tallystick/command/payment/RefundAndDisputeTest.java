package org.tallystick.command.payment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.tallystick.api.payment.Direction;
import org.tallystick.api.payment.FactKind;
import org.tallystick.api.payment.PaymentStanding;
import org.tallystick.api.payment.RefundStatus;
import org.tallystick.command.payment.SettledPayment.Done;
import org.tallystick.command.payment.SettledPayment.Standing;

/**
 * Refunds and disputes of one recharge in every order: whatever becomes of them, the account bears
 * what was refunded, and of what was withdrawn no more than is left of what it had got.
 */
class RefundAndDisputeTest {

    private static final int LENGTH = 9;
    private static final long CAPTURED = 100;
    private static final long PART = 60;

    private enum Input {
        REFUND_ASKED_FOR,
        REFUND_UNANSWERED,
        REFUND_MADE,
        REFUND_REFUSED,
        REFUND_MADE_AFTER_ALL,
        REFUND_TAKEN_BACK,
        WITHDRAWN,
        WON,
        LOST
    }

    @Test // B68
    void the_account_never_bears_more_than_was_captured() {
        EveryOrder<Input> orders =
                new EveryOrder<>(
                        List.of(Input.values()),
                        RefundAndDisputeTest::happens,
                        RefundAndDisputeTest::check);

        assertThat(orders.from(SettledPayment.succeeded(Direction.RECHARGE), LENGTH))
                .isGreaterThan(5_000);
    }

    /** False if it cannot happen now. */
    private static boolean happens(Input input, SettledPayment recharge) {
        return switch (input) {
            case REFUND_ASKED_FOR -> RefundInputs.ask(recharge);
            case REFUND_UNANSWERED -> RefundInputs.unanswered(recharge);
            case REFUND_MADE -> RefundInputs.made(recharge);
            case REFUND_REFUSED -> RefundInputs.refused(recharge);
            case REFUND_MADE_AFTER_ALL ->
                    RefundInputs.otherwise(
                            recharge, RefundStatus.FAILED, Done.MADE, FactKind.REFUND_SUCCEEDED);
            case REFUND_TAKEN_BACK ->
                    RefundInputs.otherwise(
                            recharge,
                            RefundStatus.SUCCEEDED,
                            Done.TAKEN_BACK,
                            FactKind.REFUND_REVERSED);
            case WITHDRAWN -> withdrawn(recharge);
            case WON, LOST -> ended(recharge, input == Input.WON);
        };
    }

    /** All of it at first, then a part. */
    private static boolean withdrawn(SettledPayment recharge) {
        int known = recharge.state().disputes().size();
        if (known < 2) {
            recharge.withdraws(known == 0 ? CAPTURED : PART);
        }
        return known < 2;
    }

    private static boolean ended(SettledPayment recharge, boolean won) {
        Dispute dispute = recharge.openDispute();
        if (dispute != null) {
            recharge.ends(dispute, won);
        }
        return dispute != null;
    }

    /** Looks at nothing but what the gateway did, and at which refunds it has not decided. */
    private static void check(Standing standing) {
        long refunded = standing.refunded(Done.MADE);
        long underWay = standing.refunded(null);
        long withdrawn = standing.allMoved();
        long borne = Math.min(withdrawn, Math.max(0, CAPTURED - refunded - underWay));
        assertThat(standing.sums())
                .isEqualTo(
                        new PaymentSums(
                                PaymentSums.CREDITED.account() - refunded - borne,
                                underWay,
                                withdrawn - borne,
                                0,
                                CAPTURED - refunded - withdrawn));
        PaymentStanding told = standing.state().standing();
        assertThat(told.refunded()).as("refunded").isEqualTo(refunded);
        assertThat(told.disputed()).as("disputed").isEqualTo(borne);
        assertThat(standing.state().memory().openEffects()).isEmpty();
    }
}

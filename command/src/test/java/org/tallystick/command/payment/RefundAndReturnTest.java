package org.tallystick.command.payment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.tallystick.api.cases.CaseKind;
import org.tallystick.api.payment.Direction;
import org.tallystick.api.payment.Effect;
import org.tallystick.api.payment.FactKind;
import org.tallystick.api.payment.RefundStatus;
import org.tallystick.command.payment.SettledPayment.Done;
import org.tallystick.command.payment.SettledPayment.Standing;

/**
 * Refunds and returns of one deduction in every order: the account gets back what came back, and
 * never more than it had paid; the rest waits in suspense, all of it with a case.
 */
class RefundAndReturnTest {

    private static final int LENGTH = 8;
    private static final int RETURNS = 3;
    private static final long RETURNED = 50;

    private enum Input {
        REFUND_ASKED_FOR,
        REFUND_UNANSWERED,
        REFUND_MADE,
        REFUND_REFUSED,
        REFUND_MADE_AFTER_ALL,
        REFUND_TAKEN_BACK,
        RETURNED
    }

    @Test
    void the_account_never_gets_back_more_than_it_paid() {
        EveryOrder<Input> orders =
                new EveryOrder<>(
                        List.of(Input.values()),
                        RefundAndReturnTest::happens,
                        RefundAndReturnTest::check);

        assertThat(orders.from(SettledPayment.succeeded(Direction.DEDUCT), LENGTH))
                .isGreaterThan(500);
    }

    private static boolean happens(Input input, SettledPayment payment) {
        return switch (input) {
            case REFUND_ASKED_FOR -> RefundInputs.ask(payment);
            case REFUND_UNANSWERED -> RefundInputs.unanswered(payment);
            case REFUND_MADE -> RefundInputs.made(payment);
            case REFUND_REFUSED -> RefundInputs.refused(payment);
            case REFUND_MADE_AFTER_ALL ->
                    RefundInputs.otherwise(
                            payment, RefundStatus.FAILED, Done.MADE, FactKind.REFUND_SUCCEEDED);
            case REFUND_TAKEN_BACK ->
                    RefundInputs.otherwise(
                            payment,
                            RefundStatus.SUCCEEDED,
                            Done.TAKEN_BACK,
                            FactKind.REFUND_REVERSED);
            case RETURNED -> returned(payment);
        };
    }

    private static boolean returned(SettledPayment payment) {
        boolean more = payment.standing().moved().size() < RETURNS;
        if (more) {
            payment.returns(RETURNED);
        }
        return more;
    }

    /** What was taken back of the account a person has to decide about, and it is there still. */
    private static void check(Standing standing) {
        PaymentSums sums = standing.sums();
        long stillThere = cases(standing, CaseKind.REFUND_REVERSED);
        long back = standing.refunded(Done.MADE) + stillThere + standing.allMoved();
        assertThat(sums.transit()).as("transit").isEqualTo(PaymentSums.CAPTURED.transit() + back);
        assertThat(sums.account() + sums.suspense())
                .as("account and suspense")
                .isEqualTo(PaymentSums.CAPTURED.account() + back);
        assertThat(sums.account()).as("account").isLessThanOrEqualTo(1_000);
        assertThat(sums.suspense())
                .as("suspense has its cases")
                .isEqualTo(cases(standing, CaseKind.SUSPENSE));
        assertThat(standing.state().memory().openEffects()).isEmpty();
    }

    /** What the open cases of a kind are about, but for those that have nothing left to decide. */
    private static long cases(Standing standing, CaseKind kind) {
        return standing.state().memory().openCases().values().stream()
                .filter(effect -> effect.caseKind() == kind)
                .filter(effect -> kind != CaseKind.SUSPENSE || !isTakenBack(standing, effect))
                .mapToLong(effect -> Objects.requireNonNull(effect.amount()).minor())
                .sum();
    }

    private static boolean isTakenBack(Standing standing, Effect effect) {
        return standing.state()
                .refund(effect.refundId())
                .filter(refund -> refund.standing().status() == RefundStatus.REVERSED)
                .isPresent();
    }
}

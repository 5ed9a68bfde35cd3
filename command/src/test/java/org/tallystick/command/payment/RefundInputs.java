package org.tallystick.command.payment;

import org.jspecify.annotations.Nullable;
import org.tallystick.api.payment.FactKind;
import org.tallystick.api.payment.RefundStatus;
import org.tallystick.command.payment.SettledPayment.Done;

/** What can happen to refunds, one under way at a time; false where it cannot happen now. */
final class RefundInputs {

    /** What a client asks for at most, so that several refunds fit. */
    private static final long PART = 60;

    private RefundInputs() {}

    private static @Nullable Refund open(SettledPayment payment) {
        return payment.firstRefund(
                RefundStatus.REQUESTED, RefundStatus.PENDING, RefundStatus.UNKNOWN);
    }

    static boolean ask(SettledPayment payment) {
        int before = payment.state().refunds().size();
        if (open(payment) == null) {
            payment.ask(Math.min(PART, Math.max(1, payment.state().refundable())));
        }
        return payment.state().refunds().size() > before;
    }

    static boolean unanswered(SettledPayment payment) {
        Refund asked = payment.firstRefund(RefundStatus.REQUESTED);
        if (asked != null) {
            payment.call(asked, FactKind.NO_ANSWER);
        }
        return asked != null;
    }

    static boolean made(SettledPayment payment) {
        Refund refund = open(payment);
        if (refund == null) {
            return false;
        }
        if (refund.attempts() == 0) {
            payment.will(refund, Done.MADE);
            payment.call(refund, FactKind.REFUND_SUCCEEDED);
        } else {
            payment.does(refund, Done.MADE, FactKind.REFUND_SUCCEEDED);
        }
        return true;
    }

    static boolean refused(SettledPayment payment) {
        Refund refund = open(payment);
        if (refund != null) {
            payment.will(refund, Done.REFUSED);
            payment.call(refund, FactKind.REFUND_FAILED);
        }
        return refund != null;
    }

    static boolean otherwise(SettledPayment payment, RefundStatus from, Done done, FactKind kind) {
        Refund refund = payment.firstRefund(from);
        if (refund != null) {
            payment.does(refund, done, kind);
        }
        return refund != null;
    }
}

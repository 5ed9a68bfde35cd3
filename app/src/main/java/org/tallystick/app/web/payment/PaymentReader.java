package org.tallystick.app.web.payment;

import java.util.Optional;
import org.springframework.stereotype.Component;
import org.tallystick.api.payment.PaymentQuery.FindPayment;
import org.tallystick.api.payment.PaymentQuery.PaymentExists;
import org.tallystick.api.payment.PaymentView;
import org.tallystick.api.payment.RefundStanding;
import org.tallystick.app.web.message.Queries;
import org.tallystick.app.web.message.ReadModelWait;
import org.tallystick.app.web.problem.ProblemException;
import org.tallystick.app.web.problem.ProblemType;
import org.tallystick.app.web.request.OwnIds;

/**
 * Reads payments so that a caller sees what it has started: a payment that is new is waited for,
 * not reported as missing.
 */
@Component
class PaymentReader {

    private final Queries queries;
    private final ReadModelWait wait;

    PaymentReader(Queries queries, ReadModelWait wait) {
        this.queries = queries;
        this.wait = wait;
    }

    /**
     * The payment.
     *
     * @throws ProblemException {@code payment_not_found} or {@code read_model_behind}
     */
    PaymentView require(String paymentId) {
        return find(paymentId).orElseGet(() -> await(paymentId));
    }

    /**
     * A refund of the payment. Nobody but the read model knows a payment's refunds, so one that is
     * not there is waited for too.
     *
     * @throws ProblemException {@code payment_not_found}, {@code refund_not_found}
     */
    RefundStanding requireRefund(String paymentId, String refundId) {
        Optional<RefundStanding> refund = refund(require(paymentId), refundId);
        if (refund.isEmpty() && OwnIds.isNumber(refundId)) {
            refund = wait.poll(() -> refund(require(paymentId), refundId));
        }
        return refund.orElseThrow(
                () ->
                        new ProblemException(
                                ProblemType.REFUND_NOT_FOUND, "The payment has no such refund"));
    }

    /** Waits until the read model has the payment, if there is one; it may have nothing else. */
    void catchUp(String paymentId) {
        if (find(paymentId).isEmpty() && exists(paymentId)) {
            wait.require(() -> find(paymentId));
        }
    }

    private PaymentView await(String paymentId) {
        if (!exists(paymentId)) {
            throw PaymentReplies.paymentNotFound();
        }
        return wait.require(() -> find(paymentId));
    }

    private boolean exists(String paymentId) {
        return OwnIds.isNumber(paymentId)
                && queries.one(new PaymentExists(paymentId), Boolean.class);
    }

    private Optional<PaymentView> find(String paymentId) {
        return OwnIds.isNumber(paymentId)
                ? queries.optional(new FindPayment(paymentId), PaymentView.class)
                : Optional.empty();
    }

    private static Optional<RefundStanding> refund(PaymentView payment, String refundId) {
        return payment.refunds().stream()
                .filter(each -> each.refundId().equals(refundId))
                .findFirst();
    }
}

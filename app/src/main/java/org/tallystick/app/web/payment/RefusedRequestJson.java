package org.tallystick.app.web.payment;

import java.util.List;
import java.util.Objects;
import org.tallystick.api.payment.PaymentAnswer;
import org.tallystick.api.payment.PaymentOrder;
import org.tallystick.api.payment.PaymentRefusal;
import org.tallystick.api.payment.PaymentStanding;
import org.tallystick.app.web.problem.FieldError;
import org.tallystick.app.web.problem.Problem;
import org.tallystick.app.web.problem.ProblemType;

/**
 * A refused request about a payment as callers see it. Made from the recorded answer alone and
 * given again for ever: a change of these texts would change answers that were given already.
 */
final class RefusedRequestJson {

    private RefusedRequestJson() {}

    static byte[] of(PaymentAnswer answer, PaymentRefusal refusal) {
        return new Problem(
                        ProblemType.of(refusal),
                        detail(answer, refusal),
                        PaymentPaths.endpoint(answer),
                        answer.traceId(),
                        errors(answer, refusal))
                .toJson();
    }

    private static String detail(PaymentAnswer answer, PaymentRefusal refusal) {
        return switch (refusal) {
            case ORDER_EXISTS ->
                    "The order has the payment %s already, under another key."
                            .formatted(answer.paymentId());
            case PAYMENT_NOT_CANCELLABLE ->
                    "The payment is %s.".formatted(standing(answer).status());
            case PAYMENT_DISPUTED -> "The payment's money is withdrawn by a dispute.";
            case REFUND_EXCEEDS_CAPTURED -> {
                PaymentOrder order = Objects.requireNonNull(answer.order());
                yield "All refunds together would exceed the %d captured, in minor units of %s."
                        .formatted(standing(answer).captured(), order.amount().currency());
            }
        };
    }

    /** Programs find the payment that is meant as the error's detail. */
    private static List<FieldError> errors(PaymentAnswer answer, PaymentRefusal refusal) {
        return refusal == PaymentRefusal.ORDER_EXISTS
                ? List.of(new FieldError("orderId", refusal.code(), answer.paymentId()))
                : List.of();
    }

    private static PaymentStanding standing(PaymentAnswer answer) {
        return Objects.requireNonNull(answer.standing());
    }
}

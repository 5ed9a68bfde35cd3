package org.tallystick.app.web.payment;

import org.tallystick.api.payment.PaymentAnswer;

/** Where things are found. The ids in them need no escaping: their alphabet is URL-safe. */
final class PaymentPaths {

    static final String PAYMENTS = "/v1/payments";

    private PaymentPaths() {}

    static String payment(String paymentId) {
        return PAYMENTS + "/" + paymentId;
    }

    static String refund(String paymentId, String refundId) {
        return payment(paymentId) + "/refunds/" + refundId;
    }

    /** Where it was asked for; part of recorded answers, so never changed. */
    static String endpoint(PaymentAnswer answer) {
        return switch (answer.action()) {
            case START -> PAYMENTS;
            case CANCEL -> payment(answer.paymentId()) + "/cancel";
            case REFUND -> payment(answer.paymentId()) + "/refunds";
        };
    }
}

package org.tallystick.app.web.payment;

import java.util.Objects;
import org.tallystick.api.payment.PaymentAnswer;
import org.tallystick.api.payment.PaymentOrder;
import org.tallystick.api.payment.PaymentStanding;
import org.tallystick.api.payment.RefundStanding;
import org.tallystick.app.web.reply.JsonWriter;

/**
 * The answer to a request about a payment that was accepted. Made from the recorded answer alone
 * and given again for ever, the same bytes.
 */
final class PaymentAnswerJson {

    private PaymentAnswerJson() {}

    static byte[] of(PaymentAnswer answer) {
        PaymentStanding standing = Objects.requireNonNull(answer.standing());
        PaymentOrder order = Objects.requireNonNull(answer.order());
        return switch (answer.action()) {
            case START ->
                    PaymentJson.started(order, standing, answer.recordedAt(), answer.traceId());
            case CANCEL ->
                    JsonWriter.object(
                            json -> {
                                PaymentJson.writeOrder(json, order, standing);
                                json.field("updatedAt", answer.recordedAt())
                                        .field("traceId", answer.traceId());
                            });
            case REFUND -> {
                RefundStanding refund = Objects.requireNonNull(answer.refund());
                yield JsonWriter.object(
                        json -> {
                            RefundJson.write(json, answer.paymentId(), refund);
                            json.field("traceId", answer.traceId());
                        });
            }
        };
    }
}

package org.tallystick.app.web.payment;

import org.tallystick.api.payment.RefundStanding;
import org.tallystick.app.web.reply.JsonWriter;

/** A refund as callers see it, in a fixed order of fields. */
final class RefundJson {

    private RefundJson() {}

    static byte[] of(String paymentId, RefundStanding refund) {
        return JsonWriter.object(json -> write(json, paymentId, refund));
    }

    static void write(JsonWriter json, String paymentId, RefundStanding refund) {
        json.field("refundId", refund.refundId())
                .field("paymentId", paymentId)
                .field("status", refund.status())
                .field("kind", refund.kind())
                .field("amount", refund.amount().minor())
                .field("currency", refund.amount().currency())
                .field("reference", refund.reference())
                .field("failureCode", refund.failureCode())
                .field("gatewayReference", refund.gatewayReference())
                .field("trade", refund.trade())
                .field("requestedAt", refund.requestedAt());
    }
}

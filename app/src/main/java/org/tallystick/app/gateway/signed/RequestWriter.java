package org.tallystick.app.gateway.signed;

import java.net.URI;
import java.util.Locale;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.payment.GatewayStep;
import org.tallystick.api.payment.PaymentOrder;
import tools.jackson.databind.node.ObjectNode;

/** Writes the bodies of our requests. Each names its call, so that none can pass for another. */
record RequestWriter(Supplier<@Nullable URI> callbackUrl) {

    byte[] write(GatewayStep step) {
        PaymentOrder order = step.order();
        ObjectNode body = StrictJson.object();
        body.put("call", step.kind().name());
        body.put("number", order.paymentId());
        switch (step.kind()) {
            case CHARGE -> charge(body, step);
            case REFUND -> {
                body.put("refundNumber", step.refundId());
                body.put("trade", step.trade());
                amount(body, step);
            }
            case QUERY_REFUND -> body.put("refundNumber", step.refundId());
            case QUERY, CLOSE -> {}
        }
        return StrictJson.write(body);
    }

    /** The path below the gateway's address, such as {@code query-refund}. */
    static String path(GatewayStep.Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private void charge(ObjectNode body, GatewayStep step) {
        PaymentOrder order = step.order();
        body.put("direction", order.direction().name());
        amount(body, step);
        body.put("reference", order.reference());
        body.put("expiresAt", order.expiresAt().toString());
        URI url = callbackUrl.get();
        body.put("callbackUrl", url == null ? null : url.toString());
        ObjectNode data = body.putObject("data");
        new TreeMap<>(order.gatewayData()).forEach(data::put);
    }

    /** In major units, with exactly as many decimals as the currency has: 18600 fils is 18.600. */
    private static void amount(ObjectNode body, GatewayStep step) {
        body.put("amount", step.amount().toMajor().toPlainString());
        body.put("currency", step.amount().currency());
    }
}

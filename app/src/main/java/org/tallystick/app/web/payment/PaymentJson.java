package org.tallystick.app.web.payment;

import static org.tallystick.api.payment.PaymentStatus.FAILED;
import static org.tallystick.api.payment.PaymentStatus.STARTED;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.payment.NextAction;
import org.tallystick.api.payment.PaymentOrder;
import org.tallystick.api.payment.PaymentStanding;
import org.tallystick.api.payment.PaymentView;
import org.tallystick.api.payment.PaymentView.TimelineEntry;
import org.tallystick.app.web.reply.JsonWriter;

/**
 * A payment as callers see it, in a fixed order of fields. What the client gave for the gateway
 * only is not shown again: it may be secret.
 */
final class PaymentJson {

    private PaymentJson() {}

    /** All of it. */
    static byte[] of(PaymentView view) {
        return JsonWriter.object(
                json -> {
                    write(json, view);
                    json.list(
                                    "refunds",
                                    view.refunds(),
                                    (each, refund) ->
                                            RefundJson.write(
                                                    each, view.order().paymentId(), refund))
                            .list("timeline", view.timeline(), PaymentJson::entry);
                });
    }

    /** The first answer to a payment that was started: all of it as it stood. */
    static byte[] started(
            PaymentOrder order, PaymentStanding standing, Instant at, String traceId) {
        List<TimelineEntry> timeline = new ArrayList<>();
        timeline.add(new TimelineEntry(at, STARTED, "payment_started", null, traceId));
        if (standing.status() == FAILED) {
            timeline.add(
                    new TimelineEntry(
                            at, FAILED, "payment_failed", standing.failureCode(), traceId));
        }
        return of(new PaymentView(order, standing, List.of(), timeline, at, at, 0));
    }

    /** Without refunds and timeline, as in lists. */
    static void write(JsonWriter json, PaymentView view) {
        writeOrder(json, view.order(), view.standing());
        json.field("createdAt", view.createdAt()).field("updatedAt", view.updatedAt());
    }

    /** The order, and how it stands. */
    static void writeOrder(JsonWriter json, PaymentOrder order, PaymentStanding standing) {
        json.field("paymentId", order.paymentId())
                .field("clientId", order.clientId())
                .field("orderId", order.orderId())
                .field("accountId", order.accountId())
                .field("direction", order.direction())
                .field("amount", order.amount().minor())
                .field("currency", order.amount().currency())
                .field("gateway", order.gateway());
        standing(json, standing);
        json.field("reference", order.reference())
                .field("lateSuccess", order.lateSuccess())
                .object(
                        "metadata",
                        metadata -> new TreeMap<>(order.metadata()).forEach(metadata::field))
                .field("expiresAt", order.expiresAt());
    }

    private static void standing(JsonWriter json, PaymentStanding standing) {
        json.field("status", standing.status())
                .field("gatewayStatus", standing.gatewayStatus())
                .field("failureCode", standing.failureCode())
                .field("gatewayReference", standing.gatewayReference());
        nextAction(json, standing.nextAction());
        json.field("capturedAmount", standing.captured())
                .field("refundedAmount", standing.refunded())
                .field("returnedAmount", standing.returned())
                .field("disputedAmount", standing.disputed())
                .field("attention", standing.attention());
    }

    private static void nextAction(JsonWriter json, @Nullable NextAction next) {
        if (next == null) {
            json.field("nextAction", (String) null);
            return;
        }
        json.object(
                "nextAction",
                action ->
                        action.field("type", next.type())
                                .field("value", next.value())
                                .field("expiresAt", next.expiresAt()));
    }

    private static void entry(JsonWriter json, TimelineEntry entry) {
        json.field("at", entry.at())
                .field("status", entry.status())
                .field("cause", entry.cause())
                .field("detail", entry.detail())
                .field("traceId", entry.traceId());
    }
}

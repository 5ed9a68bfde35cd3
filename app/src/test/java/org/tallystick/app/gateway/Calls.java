package org.tallystick.app.gateway;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Ids;
import org.tallystick.api.Money;
import org.tallystick.api.gateway.GatewayCall;
import org.tallystick.api.payment.Direction;
import org.tallystick.api.payment.GatewayStep;
import org.tallystick.api.payment.LateSuccess;
import org.tallystick.api.payment.PaymentOrder;

/** Calls about one order. */
public record Calls(PaymentOrder order) {

    public static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

    public static Calls of(String seed, Direction direction, Money amount, String faults) {
        return new Calls(
                new PaymentOrder(
                        Ids.number(seed),
                        "default",
                        seed,
                        "alice",
                        direction,
                        amount,
                        "simulator",
                        null,
                        LateSuccess.CREDIT,
                        Instant.parse("2030-01-01T00:00:00Z"),
                        faults.isEmpty() ? Map.of() : Map.of("fault", faults),
                        Map.of()));
    }

    public String number() {
        return order.paymentId();
    }

    public GatewayCall charge() {
        return call(GatewayStep.Kind.CHARGE, order.amount(), null, null);
    }

    public GatewayCall query() {
        return call(GatewayStep.Kind.QUERY, order.amount(), null, null);
    }

    public GatewayCall close() {
        return call(GatewayStep.Kind.CLOSE, order.amount(), null, null);
    }

    public GatewayCall refund(String refundId, long minor, @Nullable String trade) {
        Money amount = new Money(minor, order.amount().currency());
        return call(GatewayStep.Kind.REFUND, amount, refundId, trade);
    }

    public GatewayCall queryRefund(String refundId) {
        return call(GatewayStep.Kind.QUERY_REFUND, order.amount(), refundId, null);
    }

    private GatewayCall call(
            GatewayStep.Kind kind,
            Money amount,
            @Nullable String refundId,
            @Nullable String trade) {
        return new GatewayCall(
                new GatewayStep(kind, order, amount, refundId, trade, 1), TRACE, "request-1");
    }
}

package org.tallystick.app.web.contract;

import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Primary;
import org.tallystick.api.Money;
import org.tallystick.api.gateway.GatewayCall;
import org.tallystick.api.gateway.GatewayCapabilities;
import org.tallystick.api.gateway.Gateways;
import org.tallystick.api.gateway.PaymentGateway;
import org.tallystick.api.payment.FactKind;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.api.payment.GatewayStep;

/**
 * Gateways that take yuan and dollars: {@code fake} takes every order and never decides it, {@code
 * swift} moves the money at once, {@code mean} refuses, and {@code down} takes no orders now.
 */
@Primary
class FakeGateways implements Gateways {

    private static final List<PaymentGateway> ALL =
            List.of(new Fake("down"), new Fake("fake"), new Fake("mean"), new Fake("swift"));

    @Override
    public Optional<PaymentGateway> find(String name) {
        return ALL.stream().filter(gateway -> gateway.name().equals(name)).findFirst();
    }

    @Override
    public List<String> names() {
        return ALL.stream().map(PaymentGateway::name).toList();
    }

    private record Fake(String name) implements PaymentGateway {

        @Override
        public boolean acceptsCalls() {
            return !name.equals("down");
        }

        @Override
        public GatewayCapabilities capabilities() {
            return new GatewayCapabilities(
                    true,
                    true,
                    true,
                    true,
                    Set.of("CNY", "USD"),
                    ZoneOffset.UTC,
                    Duration.ofSeconds(60));
        }

        @Override
        public List<GatewayFact> call(GatewayCall call) {
            GatewayStep step = call.step();
            return switch (name) {
                case "swift" -> List.of(swift(step));
                case "mean" -> List.of(GatewayFact.of(FactKind.FAILED));
                default -> List.of(GatewayFact.of(undecided(step.kind())));
            };
        }

        private static FactKind undecided(GatewayStep.Kind kind) {
            return switch (kind) {
                case CHARGE -> FactKind.ACCEPTED;
                case QUERY -> FactKind.NOT_YET;
                case CLOSE -> FactKind.CLOSED;
                case REFUND, QUERY_REFUND -> FactKind.REFUND_PENDING;
            };
        }

        private static GatewayFact swift(GatewayStep step) {
            String id = step.order().paymentId();
            return switch (step.kind()) {
                case CHARGE, QUERY ->
                        fact(FactKind.SUCCEEDED, "T-" + id, null, step.order().amount());
                case CLOSE -> GatewayFact.of(FactKind.ALREADY_PAID);
                case REFUND, QUERY_REFUND ->
                        fact(
                                FactKind.REFUND_SUCCEEDED,
                                "R-" + step.refundId(),
                                step.refundId(),
                                step.amount());
            };
        }

        private static GatewayFact fact(
                FactKind kind, String number, @Nullable String refundId, Money amount) {
            return new GatewayFact(kind, number, refundId, amount, null, null, null);
        }
    }
}

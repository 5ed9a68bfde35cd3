package org.tallystick.app.dashboard;

import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.springframework.context.annotation.Primary;
import org.tallystick.api.gateway.GatewayCall;
import org.tallystick.api.gateway.GatewayCapabilities;
import org.tallystick.api.gateway.Gateways;
import org.tallystick.api.gateway.PaymentGateway;
import org.tallystick.api.payment.FactKind;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.api.payment.GatewayStep;

/** {@code slow} takes every order and never decides it, {@code swift} moves the money at once. */
@Primary
class TestGateways implements Gateways {

    private static final List<PaymentGateway> ALL = List.of(new Fake("slow"), new Fake("swift"));

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
            return true;
        }

        @Override
        public GatewayCapabilities capabilities() {
            return new GatewayCapabilities(
                    true, true, true, true, Set.of("CNY"), ZoneOffset.UTC, Duration.ofSeconds(60));
        }

        @Override
        public List<GatewayFact> call(GatewayCall call) {
            GatewayStep step = call.step();
            return List.of(name.equals("swift") ? swift(step) : slow(step.kind()));
        }

        private static GatewayFact slow(GatewayStep.Kind kind) {
            return GatewayFact.of(
                    switch (kind) {
                        case CHARGE -> FactKind.ACCEPTED;
                        case QUERY -> FactKind.NOT_YET;
                        case CLOSE -> FactKind.CLOSED;
                        case REFUND, QUERY_REFUND -> FactKind.REFUND_PENDING;
                    });
        }

        private static GatewayFact swift(GatewayStep step) {
            String id = step.order().paymentId();
            return switch (step.kind()) {
                case CHARGE, QUERY ->
                        new GatewayFact(
                                FactKind.SUCCEEDED,
                                "T-" + id,
                                null,
                                step.order().amount(),
                                null,
                                null,
                                null);
                case CLOSE -> GatewayFact.of(FactKind.ALREADY_PAID);
                case REFUND, QUERY_REFUND ->
                        new GatewayFact(
                                FactKind.REFUND_SUCCEEDED,
                                "R-" + step.refundId(),
                                step.refundId(),
                                step.amount(),
                                null,
                                null,
                                null);
            };
        }
    }
}

package org.tallystick.app.web.contract;

import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.springframework.context.annotation.Primary;
import org.springframework.stereotype.Component;
import org.tallystick.api.gateway.GatewayCall;
import org.tallystick.api.gateway.GatewayCapabilities;
import org.tallystick.api.gateway.Gateways;
import org.tallystick.api.gateway.PaymentGateway;
import org.tallystick.api.payment.FactKind;
import org.tallystick.api.payment.GatewayFact;

/**
 * Two gateways: {@code fake} takes every order in yuan and dollars and never decides it; {@code
 * down} takes none now.
 */
@Component
@Primary
class FakeGateways implements Gateways {

    private static final List<PaymentGateway> ALL =
            List.of(new Fake("down", false), new Fake("fake", true));

    @Override
    public Optional<PaymentGateway> find(String name) {
        return ALL.stream().filter(gateway -> gateway.name().equals(name)).findFirst();
    }

    @Override
    public List<String> names() {
        return ALL.stream().map(PaymentGateway::name).toList();
    }

    private record Fake(String name, boolean acceptsCalls) implements PaymentGateway {

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
            return List.of(
                    GatewayFact.of(
                            switch (call.step().kind()) {
                                case CHARGE -> FactKind.ACCEPTED;
                                case QUERY -> FactKind.NOT_YET;
                                case CLOSE -> FactKind.NO_ANSWER;
                                case REFUND, QUERY_REFUND -> FactKind.REFUND_PENDING;
                            }));
        }
    }
}

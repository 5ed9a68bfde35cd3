package org.tallystick.command;

import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.tallystick.api.gateway.GatewayCall;
import org.tallystick.api.gateway.GatewayCapabilities;
import org.tallystick.api.gateway.Gateways;
import org.tallystick.api.gateway.PaymentGateway;
import org.tallystick.api.payment.GatewayFact;

/** One gateway that can do everything and is never called: the command side makes no calls. */
final class FixedGateways implements Gateways {

    @Override
    public Optional<PaymentGateway> find(String name) {
        return name.equals("pay") ? Optional.of(new Able()) : Optional.empty();
    }

    @Override
    public List<String> names() {
        return List.of("pay");
    }

    private static final class Able implements PaymentGateway {

        @Override
        public String name() {
            return "pay";
        }

        @Override
        public GatewayCapabilities capabilities() {
            return new GatewayCapabilities(
                    true, true, true, true, Set.of("CNY"), ZoneOffset.UTC, Duration.ofSeconds(60));
        }

        @Override
        public boolean acceptsCalls() {
            return true;
        }

        @Override
        public List<GatewayFact> call(GatewayCall call) {
            throw new UnsupportedOperationException("A command handler called a gateway");
        }
    }
}

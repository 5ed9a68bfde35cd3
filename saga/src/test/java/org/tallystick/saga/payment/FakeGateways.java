package org.tallystick.saga.payment;

import java.util.List;
import java.util.Optional;
import org.tallystick.api.gateway.Gateways;
import org.tallystick.api.gateway.PaymentGateway;

/** All that are configured. */
record FakeGateways(List<FakeGateway> all) implements Gateways {

    @Override
    public Optional<PaymentGateway> find(String name) {
        return all.stream()
                .filter(gateway -> gateway.name().equals(name))
                .findFirst()
                .map(gateway -> gateway);
    }

    @Override
    public List<String> names() {
        return all.stream().map(FakeGateway::name).sorted().toList();
    }
}

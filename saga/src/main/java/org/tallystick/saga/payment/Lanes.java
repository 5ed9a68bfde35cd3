package org.tallystick.saga.payment;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import org.tallystick.api.gateway.Gateways;
import org.tallystick.api.gateway.PaymentGateway;

/**
 * A lane for each gateway. All lanes together are narrower than there are threads, so that however
 * many gateways hang, another one finds a thread.
 */
@Component
class Lanes {

    private final ObjectProvider<Gateways> gateways;
    private final PaymentSettings settings;
    private final Map<String, Lane> byGateway = new ConcurrentHashMap<>();

    Lanes(ObjectProvider<Gateways> gateways, PaymentSettings settings) {
        this.gateways = gateways;
        this.settings = settings;
    }

    Lane of(String gateway) {
        return byGateway.computeIfAbsent(gateway, name -> new Lane(width()));
    }

    Optional<PaymentGateway> gateway(String name) {
        Gateways configured = gateways.getIfAvailable();
        return configured == null ? Optional.empty() : configured.find(name);
    }

    private int width() {
        Gateways configured = gateways.getIfAvailable();
        int count = configured == null ? 0 : configured.names().size();
        return Math.max(1, settings.stepThreads() / (count + 1));
    }
}

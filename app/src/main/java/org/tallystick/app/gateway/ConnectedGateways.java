package org.tallystick.app.gateway;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.tallystick.api.gateway.GatewayStatements;
import org.tallystick.api.gateway.Gateways;
import org.tallystick.api.gateway.PaymentGateway;
import org.tallystick.app.gateway.adapter.GatewayAdapter;

/** All gateways that there are. */
public final class ConnectedGateways implements Gateways, GatewayStatements {

    private final TreeMap<String, ConnectedGateway> gateways;

    public ConnectedGateways(Map<String, ConnectedGateway> gateways) {
        this.gateways = new TreeMap<>(gateways);
    }

    @Override
    public Optional<PaymentGateway> find(String name) {
        return Optional.ofNullable(gateways.get(name)).map(ConnectedGateway::gateway);
    }

    @Override
    public List<String> names() {
        return List.copyOf(gateways.keySet());
    }

    /** The language of a gateway; empty if none of this name is configured. */
    public Optional<GatewayAdapter> adapter(String name) {
        return Optional.ofNullable(gateways.get(name)).map(ConnectedGateway::adapter);
    }

    @Override
    public CompletableFuture<byte[]> statement(String gateway, LocalDate day) {
        return adapter(gateway)
                .map(adapter -> adapter.statement(day))
                .orElseGet(
                        () ->
                                CompletableFuture.failedFuture(
                                        new IllegalArgumentException("No such gateway")));
    }
}

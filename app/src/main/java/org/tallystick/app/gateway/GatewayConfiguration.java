package org.tallystick.app.gateway;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.tallystick.app.gateway.GatewaySettings.Gateway;
import org.tallystick.app.runtime.StartRefusedException;
import org.tallystick.app.runtime.StartRefusedException.Reason;

/** Connects the gateways that are configured, or says what is wrong with their settings. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(GatewaySettings.class)
class GatewayConfiguration {

    @Bean
    ConnectedGateways gateways(
            GatewaySettings settings,
            GatewayConnector connector,
            ObjectProvider<GatewaySource> sources) {
        refuse(problems(settings));
        Map<String, ConnectedGateway> gateways = new HashMap<>();
        settings.gateways()
                .forEach((name, gateway) -> gateways.put(name, connect(connector, name, gateway)));
        for (GatewaySource source : sources.orderedStream().toList()) {
            source.connect()
                    .forEach(
                            (name, gateway) -> {
                                if (gateways.putIfAbsent(name, gateway) != null) {
                                    refuse(List.of(twice(name)));
                                }
                            });
        }
        return new ConnectedGateways(gateways);
    }

    private static ConnectedGateway connect(
            GatewayConnector connector, String name, Gateway gateway) {
        return connector.connect(
                name,
                gateway,
                () -> Objects.requireNonNull(gateway.baseUrl(), "base-url"),
                gateway::callbackUrl);
    }

    private static List<Reason> problems(GatewaySettings settings) {
        List<Reason> problems = new ArrayList<>();
        settings.gateways()
                .forEach((name, gateway) -> problems.addAll(GatewayChecks.problems(name, gateway)));
        return problems;
    }

    private static Reason twice(String name) {
        return new Reason(
                "There are two gateways named " + name + ".",
                "Give the one under tallystick.gateways another name.");
    }

    private static void refuse(List<Reason> problems) {
        if (!problems.isEmpty()) {
            throw new StartRefusedException(problems);
        }
    }
}

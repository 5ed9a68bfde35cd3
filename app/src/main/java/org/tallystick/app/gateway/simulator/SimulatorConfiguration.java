package org.tallystick.app.gateway.simulator;

import java.time.Clock;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;
import org.tallystick.app.gateway.GatewayConnector;

/** There is a simulated gateway only where somebody asked for it. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty("tallystick.simulator.enabled")
@EnableConfigurationProperties(SimulatorSettings.class)
class SimulatorConfiguration {

    @Bean
    Simulator simulator(
            SimulatorSettings settings,
            GatewayConnector connector,
            JdbcClient jdbc,
            PlatformTransactionManager transactions,
            Clock clock) {
        return new Simulator(
                settings, connector, jdbc, new TransactionTemplate(transactions), clock);
    }
}

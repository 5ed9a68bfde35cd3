package org.tallystick.app.runtime.start;

import java.util.List;
import javax.sql.DataSource;
import org.axonframework.common.transaction.TransactionManager;
import org.axonframework.config.EventProcessingConfiguration;
import org.axonframework.eventhandling.StreamingEventProcessor;
import org.axonframework.eventhandling.tokenstore.TokenStore;
import org.axonframework.modelling.saga.repository.SagaStore;
import org.axonframework.serialization.Serializer;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.flyway.autoconfigure.FlywayMigrationStrategy;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.tallystick.api.store.RemoteStore;
import org.tallystick.app.runtime.NodeId;
import org.tallystick.app.runtime.RuntimeSettings;

@Configuration(proxyBeanMethods = false)
class StartupConfiguration {

    @Bean
    FlywayMigrationStrategy checkedMigration(RuntimeSettings settings) {
        return new CheckedMigration(settings.start().databaseWait());
    }

    @Bean
    StartupChecks startupChecks(List<StartupCheck> checks) {
        return new StartupChecks(checks);
    }

    @Bean
    StartupCheck limitsCheck(DataSource dataSource, RuntimeSettings settings) {
        return new LimitsCheck(dataSource, settings.database());
    }

    @Bean
    StartupCheck storePlaceCheck(DataSource dataSource, ObjectProvider<RemoteStore> remote) {
        return new StorePlaceCheck(dataSource, remote.getIfAvailable());
    }

    @Bean
    StartupCheck schemaCheck(DataSource dataSource) {
        return new SchemaCheck(dataSource);
    }

    @Bean
    StartupCheck wiringCheck(
            TransactionManager transactionManager,
            TokenStore tokenStore,
            SagaStore<?> sagaStore,
            NodeId nodeId,
            RuntimeSettings settings) {
        return new WiringCheck(
                transactionManager,
                tokenStore,
                sagaStore,
                nodeId,
                settings.database().transactionTimeout());
    }

    @Bean
    StartupCheck tokenJsonCheck(Serializer serializer) {
        return new TokenJsonCheck(serializer);
    }

    @Bean
    StartupCheck tokensPresentCheck(
            DataSource dataSource,
            EventProcessingConfiguration processing,
            RuntimeSettings settings) {
        return new TokensPresentCheck(
                dataSource,
                () -> streamingProcessors(processing),
                settings.start().acceptMissingTokens());
    }

    private static List<String> streamingProcessors(EventProcessingConfiguration processing) {
        return processing.eventProcessors().values().stream()
                .filter(StreamingEventProcessor.class::isInstance)
                .map(processor -> processor.getName())
                .sorted()
                .toList();
    }
}

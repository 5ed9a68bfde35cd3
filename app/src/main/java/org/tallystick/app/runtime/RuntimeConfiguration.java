package org.tallystick.app.runtime;

import java.time.Clock;
import java.time.ZoneOffset;
import org.axonframework.common.jpa.EntityManagerProvider;
import org.axonframework.common.transaction.TransactionManager;
import org.axonframework.eventhandling.tokenstore.TokenStore;
import org.axonframework.eventhandling.tokenstore.jpa.JpaTokenStore;
import org.axonframework.messaging.correlation.CorrelationDataProvider;
import org.axonframework.messaging.correlation.SimpleCorrelationDataProvider;
import org.axonframework.serialization.Serializer;
import org.axonframework.serialization.jackson3.Jackson3SerializerCustomizer;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;
import org.tallystick.api.ReadReplica;
import org.tallystick.api.TraceKeys;

/**
 * The wiring that must be ours: each of these beans replaces a default that would lose or repeat
 * work, and the checks at the start refuse to go on without them.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(RuntimeSettings.class)
class RuntimeConfiguration {

    @Bean
    Clock clock() {
        return Clock.tickMillis(ZoneOffset.UTC);
    }

    @Bean
    NodeId nodeId() {
        return NodeId.create();
    }

    @Bean
    TransactionManager axonTransactionManager(
            PlatformTransactionManager transactionManager, ObjectProvider<ReadReplica> replica) {
        return new QueryTransactions(transactionManager, replica.getIfAvailable());
    }

    @Bean
    TokenStore tokenStore(
            EntityManagerProvider entityManagerProvider,
            JdbcTemplate jdbc,
            Serializer serializer,
            NodeId nodeId,
            ObjectProvider<SegmentGate> gates,
            RuntimeSettings settings) {
        JpaTokenStore.Builder builder =
                JpaTokenStore.builder()
                        .entityManagerProvider(entityManagerProvider)
                        .serializer(serializer)
                        .nodeId(nodeId.value())
                        .claimTimeout(settings.claimTimeout());
        return new PreparedTokenStore(builder, jdbc, serializer, nodeId, gates);
    }

    /** Events carry the trace of the command that made them, and nothing else of it. */
    @Bean
    CorrelationDataProvider traceCorrelation() {
        return new SimpleCorrelationDataProvider(
                TraceKeys.TRACE_ID, TraceKeys.REQUEST_ID, TraceKeys.ACTOR);
    }

    @Bean
    Jackson3SerializerCustomizer tokenJson() {
        return TokenJson::configure;
    }
}

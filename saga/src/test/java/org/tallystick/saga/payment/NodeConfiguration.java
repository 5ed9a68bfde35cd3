package org.tallystick.saga.payment;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.time.ZoneOffset;
import org.axonframework.common.transaction.TransactionManager;
import org.axonframework.eventhandling.tokenstore.TokenStore;
import org.axonframework.eventhandling.tokenstore.jdbc.JdbcTokenStore;
import org.axonframework.eventhandling.tokenstore.jdbc.TokenSchema;
import org.axonframework.serialization.Serializer;
import org.axonframework.spring.jdbc.SpringDataSourceConnectionProvider;
import org.axonframework.spring.messaging.unitofwork.SpringTransactionManager;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.FilterType;
import org.springframework.transaction.PlatformTransactionManager;
import tools.jackson.databind.json.JsonMapper;

/**
 * The parts of a node that its two kinds have in common. No stereotype: the scan for the module's
 * own parts, which other tests do, must not find it.
 */
abstract class NodeConfiguration {

    @Bean
    TransactionManager axonTransactionManager(PlatformTransactionManager transactions) {
        return new SpringTransactionManager(transactions);
    }

    @Bean
    MeterRegistry meterRegistry() {
        return new SimpleMeterRegistry();
    }

    @Bean
    Clock clock() {
        return Clock.tickMillis(ZoneOffset.UTC);
    }

    @Bean
    JsonMapper jsonMapper() {
        return JsonMapper.builder().build();
    }

    @Bean
    Script script() {
        return new Script();
    }

    @Bean
    ReadModels readModels() {
        return new ReadModels();
    }

    @Bean
    TokenStore tokenStore(javax.sql.DataSource dataSource, Serializer serializer) {
        return JdbcTokenStore.builder()
                .connectionProvider(new SpringDataSourceConnectionProvider(dataSource))
                .serializer(serializer)
                .nodeId(java.util.UUID.randomUUID().toString())
                .schema(
                        TokenSchema.builder()
                                .setTokenTable("token_entry")
                                .setProcessorNameColumn("processor_name")
                                .setTokenTypeColumn("token_type")
                                .build())
                .contentType(byte[].class)
                .build();
    }

    /** The node with scripted payments. */
    @EnableAutoConfiguration
    @ComponentScan(
            basePackages = {"org.tallystick.command", "org.tallystick.saga"},
            excludeFilters =
                    @ComponentScan.Filter(
                            type = FilterType.REGEX,
                            pattern = "org\\.tallystick\\.command\\.payment\\..*"))
    static class Scripted extends NodeConfiguration {}

    /** The node with real payments. */
    @EnableAutoConfiguration
    @ComponentScan({"org.tallystick.command", "org.tallystick.saga"})
    static class Real extends NodeConfiguration {}
}

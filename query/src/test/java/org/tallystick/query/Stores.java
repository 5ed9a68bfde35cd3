package org.tallystick.query;

import javax.sql.DataSource;
import org.axonframework.common.transaction.TransactionManager;
import org.axonframework.config.Configurer;
import org.axonframework.config.DefaultConfigurer;
import org.axonframework.eventhandling.tokenstore.TokenStore;
import org.axonframework.eventhandling.tokenstore.jdbc.JdbcTokenStore;
import org.axonframework.eventhandling.tokenstore.jdbc.TokenSchema;
import org.axonframework.eventsourcing.eventstore.EmbeddedEventStore;
import org.axonframework.eventsourcing.eventstore.jdbc.JdbcEventStorageEngine;
import org.axonframework.serialization.jackson3.Jackson3Serializer;
import org.axonframework.spring.jdbc.SpringDataSourceConnectionProvider;
import org.axonframework.spring.messaging.unitofwork.SpringTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import tools.jackson.databind.jsontype.BasicPolymorphicTypeValidator;

/** A real event store and token store, as the read side needs them. */
final class Stores {

    private Stores() {}

    static Configurer configurer(
            DataSource dataSource, PlatformTransactionManager transactions, String nodeId) {
        Jackson3Serializer serializer = serializer();
        TransactionManager transactionManager = new SpringTransactionManager(transactions);
        SpringDataSourceConnectionProvider connections =
                new SpringDataSourceConnectionProvider(dataSource);
        JdbcEventStorageEngine engine =
                JdbcEventStorageEngine.builder()
                        .eventSerializer(serializer)
                        .snapshotSerializer(serializer)
                        .connectionProvider(connections)
                        .transactionManager(transactionManager)
                        .batchSize(500)
                        .build();
        return DefaultConfigurer.defaultConfiguration(false)
                .configureSerializer(configuration -> serializer)
                .configureTransactionManager(configuration -> transactionManager)
                .configureEventStore(
                        configuration -> EmbeddedEventStore.builder().storageEngine(engine).build())
                .registerComponent(
                        TokenStore.class,
                        configuration ->
                                JdbcTokenStore.builder()
                                        .connectionProvider(connections)
                                        .serializer(serializer)
                                        .schema(tokenSchema())
                                        .contentType(byte[].class)
                                        .nodeId(nodeId)
                                        .build());
    }

    private static TokenSchema tokenSchema() {
        return TokenSchema.builder()
                .setTokenTable("token_entry")
                .setProcessorNameColumn("processor_name")
                .setTokenTypeColumn("token_type")
                .build();
    }

    static Jackson3Serializer serializer() {
        return Jackson3Serializer.builder()
                .jsonMapperBuilderCustomizer(
                        builder ->
                                builder.polymorphicTypeValidator(
                                        BasicPolymorphicTypeValidator.builder()
                                                .allowIfSubType("org.axonframework.")
                                                .allowIfSubType("org.tallystick.")
                                                .build()))
                .build();
    }
}

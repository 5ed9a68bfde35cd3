package org.tallystick.command.store;

import java.sql.SQLException;
import java.time.Clock;
import javax.sql.DataSource;
import org.axonframework.common.jdbc.UnitOfWorkAwareConnectionProviderWrapper;
import org.axonframework.common.transaction.TransactionManager;
import org.axonframework.config.Configuration;
import org.axonframework.eventhandling.EventBusSpanFactory;
import org.axonframework.eventsourcing.eventstore.EmbeddedEventStore;
import org.axonframework.eventsourcing.eventstore.EventStorageEngine;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.eventsourcing.eventstore.jdbc.JdbcEventStorageEngine;
import org.axonframework.eventsourcing.eventstore.jpa.SQLErrorCodesResolver;
import org.axonframework.serialization.Serializer;
import org.axonframework.serialization.jackson3.Jackson3Serializer;
import org.axonframework.spring.jdbc.SpringDataSourceConnectionProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;
import org.tallystick.api.recovery.RecoveryBook;
import org.tallystick.command.bus.WriterSettings;

/** Wires the event store. */
@org.springframework.context.annotation.Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(RecoveryGuardSettings.class)
class EventStoreConfiguration {

    /** Events read at once: a replay is then busy with handling and not with asking. */
    private static final int READ_BATCH = 1_000;

    /** Holes are never filled later, because numbers are given in the order of commits. */
    private static final int GAP_TIMEOUT_MILLIS = 1;

    /** How soon a node sees what another one wrote. */
    private static final long OTHER_NODES_DELAY_MILLIS = 100;

    /**
     * How soon a reader that lags is sent to the database for what it has missed. Until then it
     * keeps every event since in memory: with Axon's default of 10 s, busy writing filled the heap.
     */
    private static final long LAGGARDS_DELAY_MILLIS = 500;

    @Bean
    @Qualifier("eventSerializer") Serializer eventSerializer() {
        return Jackson3Serializer.builder()
                .jsonMapperBuilderCustomizer(EventJson::configure)
                .build();
    }

    @Bean
    AggregateCache accountCache(WriterSettings settings) {
        return new AggregateCache(settings.cachedAccounts());
    }

    @Bean
    ServedDatabase servedDatabase(JdbcTemplate jdbc, Clock clock, RecoveryGuardSettings settings) {
        return new ServedDatabase(jdbc, clock, settings);
    }

    @Bean
    StoreHead storeHead(JdbcTemplate jdbc, AggregateCache cache, ServedDatabase served) {
        return new StoreHead(jdbc, cache, served);
    }

    @Bean
    RecoveryBook recoveryBook(
            ServedDatabase served, StoreHead head, PlatformTransactionManager transactions) {
        return new RecoveryBookkeeping(served, head, transactions);
    }

    @Bean
    EventStorageEngine eventStorageEngine(
            DataSource dataSource,
            StoreHead head,
            TransactionManager transactionManager,
            @Qualifier("eventSerializer") Serializer serializer)
            throws SQLException {
        JdbcEventStorageEngine.Builder builder =
                JdbcEventStorageEngine.builder()
                        .connectionProvider(
                                new UnitOfWorkAwareConnectionProviderWrapper(
                                        new SpringDataSourceConnectionProvider(dataSource)))
                        .transactionManager(transactionManager)
                        .eventSerializer(serializer)
                        .snapshotSerializer(serializer)
                        .persistenceExceptionResolver(new SQLErrorCodesResolver(dataSource))
                        .batchSize(READ_BATCH)
                        .gapTimeout(GAP_TIMEOUT_MILLIS);
        return new PostgresEventStorageEngine(builder, dataSource, head);
    }

    @Bean
    @Qualifier("eventStore") EventStore eventBus(EventStorageEngine engine, Configuration axon) {
        return EmbeddedEventStore.builder()
                .storageEngine(engine)
                .fetchDelay(OTHER_NODES_DELAY_MILLIS)
                .cleanupDelay(LAGGARDS_DELAY_MILLIS)
                .messageMonitor(axon.messageMonitor(EventStore.class, "eventStore"))
                .spanFactory(axon.getComponent(EventBusSpanFactory.class))
                .build();
    }
}

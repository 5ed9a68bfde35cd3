package org.tallystick.command.store;

import java.sql.SQLException;
import java.time.Clock;
import javax.sql.DataSource;
import org.axonframework.common.jdbc.UnitOfWorkAwareConnectionProviderWrapper;
import org.axonframework.common.transaction.TransactionManager;
import org.axonframework.config.Configuration;
import org.axonframework.eventhandling.EventBusSpanFactory;
import org.axonframework.eventsourcing.eventstore.EmbeddedEventStore;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.eventsourcing.eventstore.jdbc.JdbcEventStorageEngine;
import org.axonframework.eventsourcing.eventstore.jpa.SQLErrorCodesResolver;
import org.axonframework.serialization.Serializer;
import org.axonframework.spring.jdbc.SpringDataSourceConnectionProvider;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;
import org.tallystick.api.recovery.RecoveryBook;
import org.tallystick.api.store.NewerEvents;
import org.tallystick.command.bus.WriterSettings;

/** Wires the event store. */
@org.springframework.context.annotation.Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(RecoveryGuardSettings.class)
public class EventStoreConfiguration {

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
        return StrictEventSerializer.create();
    }

    @Bean
    AggregateCache accountCache(WriterSettings settings) {
        return new AggregateCache(settings.cachedAccounts());
    }

    @Bean
    PostgresHead postgresHead(
            JdbcTemplate jdbc,
            AggregateCache cache,
            ObjectProvider<PostgresEventStorageEngine> engine,
            ServedDatabase served) {
        return new PostgresHead(jdbc, cache, new OthersEvents(engine::getObject, cache), served);
    }

    @Bean
    ServedDatabase servedDatabase(JdbcTemplate jdbc, Clock clock, RecoveryGuardSettings settings) {
        return new ServedDatabase(jdbc, clock, settings);
    }

    @Bean
    RecoveryBook recoveryBook(
            ServedDatabase served,
            PostgresHead head,
            ObjectProvider<StoreHead> store,
            PlatformTransactionManager transactions) {
        return new RecoveryBookkeeping(served, head, store::getObject, transactions);
    }

    /** Where the events are, or where a copy of them is that SQL and the processors read. */
    @Bean
    PostgresEventStorageEngine eventStorageEngine(
            DataSource dataSource,
            PostgresHead head,
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
                        .snapshotFilter(new KnownSnapshots(serializer))
                        .persistenceExceptionResolver(new SQLErrorCodesResolver(dataSource))
                        .batchSize(READ_BATCH)
                        .gapTimeout(GAP_TIMEOUT_MILLIS);
        return new PostgresEventStorageEngine(builder, dataSource, head);
    }

    @Bean
    NewerEvents newerEvents(PostgresEventStorageEngine engine) {
        return engine.newerEvents();
    }

    @Bean
    @ConditionalOnProperty(
            name = "axon.axonserver.enabled",
            havingValue = "false",
            matchIfMissing = true)
    @Qualifier("eventStore") EventStore eventBus(PostgresEventStorageEngine engine, Configuration axon) {
        return builder(axon).storageEngine(engine).build();
    }

    /** How an event store is set up in which the processors read what PostgreSQL holds. */
    public static EmbeddedEventStore.Builder builder(Configuration axon) {
        return EmbeddedEventStore.builder()
                .fetchDelay(OTHER_NODES_DELAY_MILLIS)
                .cleanupDelay(LAGGARDS_DELAY_MILLIS)
                .messageMonitor(axon.messageMonitor(EventStore.class, "eventStore"))
                .spanFactory(axon.getComponent(EventBusSpanFactory.class));
    }
}

package org.tallystick.command.bus;

import io.micrometer.core.instrument.MeterRegistry;
import org.axonframework.commandhandling.CommandBus;
import org.axonframework.commandhandling.CommandBusSpanFactory;
import org.axonframework.commandhandling.DuplicateCommandHandlerResolver;
import org.axonframework.commandhandling.SimpleCommandBus;
import org.axonframework.config.Configuration;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.messaging.interceptors.CorrelationDataInterceptor;
import org.axonframework.messaging.unitofwork.RollbackConfigurationType;
import org.axonframework.modelling.command.CommandTargetResolver;
import org.axonframework.modelling.command.VersionedAggregateIdentifier;
import org.axonframework.serialization.Serializer;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.transaction.PlatformTransactionManager;
import org.tallystick.command.receipt.GroupReceipts;
import org.tallystick.command.store.StoreHead;

/** Wires the group-commit command bus. */
@org.springframework.context.annotation.Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(WriterSettings.class)
class WriterConfiguration {

    @Bean
    GroupReceipts receipts(
            EventStore eventStore, @Qualifier("eventSerializer") Serializer serializer) {
        return new GroupReceipts(eventStore, serializer);
    }

    @Bean
    WriterMetrics writerMetrics(MeterRegistry registry) {
        return new WriterMetrics(registry);
    }

    @Bean
    Writer writer(
            PlatformTransactionManager transactions,
            StoreHead head,
            GroupReceipts receipts,
            WriterMetrics metrics,
            WriterSettings settings,
            ApplicationEventPublisher publisher) {
        GroupCommit groupCommit = new GroupCommit(transactions, head, receipts, metrics);
        return new Writer(groupCommit, settings, metrics, new WriterHealth(publisher));
    }

    /** Asks the command itself; Axon's default looks for annotations at every command anew. */
    @Bean
    CommandTargetResolver streamTargets() {
        return command ->
                new VersionedAggregateIdentifier((Object) Streams.of(command.getPayload()), null);
    }

    /** The local segment: where commands are routed between nodes, this is where they end. */
    @Bean
    @Qualifier("localSegment") CommandBus commandBus(
            Writer writer,
            GroupReceipts receipts,
            Configuration axon,
            DuplicateCommandHandlerResolver duplicateHandlers) {
        GroupCommitCommandBus bus =
                new GroupCommitCommandBus(
                        SimpleCommandBus.builder()
                                .duplicateCommandHandlerResolver(duplicateHandlers)
                                .rollbackConfiguration(RollbackConfigurationType.ANY_THROWABLE)
                                .spanFactory(axon.getComponent(CommandBusSpanFactory.class))
                                .messageMonitor(
                                        axon.messageMonitor(CommandBus.class, "commandBus")),
                        writer);
        bus.registerHandlerInterceptor(new TraceLogging());
        bus.registerHandlerInterceptor(
                new CorrelationDataInterceptor<>(axon.correlationDataProviders()));
        bus.registerHandlerInterceptor(new UnknownTargets(receipts));
        return bus;
    }
}

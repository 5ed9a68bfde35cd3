package org.tallystick.command.axonserver;

import java.lang.management.ManagementFactory;
import org.axonframework.axonserver.connector.AxonServerConfiguration;
import org.axonframework.axonserver.connector.AxonServerConnectionManager;
import org.axonframework.axonserver.connector.command.AxonServerCommandBus;
import org.axonframework.commandhandling.CommandBus;
import org.axonframework.commandhandling.CommandBusSpanFactory;
import org.axonframework.commandhandling.distributed.RoutingStrategy;
import org.axonframework.config.Configuration;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.serialization.Serializer;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;
import org.tallystick.api.recovery.RecoveryBook;
import org.tallystick.command.bus.CommandRoutes;
import org.tallystick.command.store.AggregateCache;
import org.tallystick.command.store.EventStoreConfiguration;
import org.tallystick.command.store.PostgresEventStorageEngine;
import org.tallystick.command.store.ServedDatabase;

/** Wires the event store on Axon Server, and the commands' way through it. */
@org.springframework.context.annotation.Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(name = "axon.axonserver.enabled", havingValue = "true")
class AxonServerStoreConfiguration {

    @Bean
    ServerEvents serverEvents(
            AxonServerConnectionManager connections, AxonServerConfiguration configuration) {
        if (configuration.getClientId().equals(ManagementFactory.getRuntimeMXBean().getName())) {
            // Processes in containers often have the same number and host: the server would take
            // one of them for the other.
            throw new IllegalStateException("axon.axonserver.client-id must not be Axon's default");
        }
        return new ServerEvents(connections, configuration);
    }

    @Bean
    EventForm eventForm(@Qualifier("eventSerializer") Serializer serializer) {
        return new EventForm(serializer);
    }

    @Bean
    EventCopy eventCopy(
            ServerEvents events,
            EventForm form,
            JdbcTemplate jdbc,
            PlatformTransactionManager transactions,
            RecoveryBook recoveries) {
        return new EventCopy(
                events,
                new CopyTable(jdbc, new TransactionTemplate(transactions), form),
                new DatabaseLoss(recoveries));
    }

    @Bean
    @Primary
    AxonServerHead axonServerHead(
            ServerEvents events,
            EventForm form,
            AggregateCache cache,
            EventCopy copy,
            ServedDatabase served) {
        return new AxonServerHead(events, form, cache, copy, served);
    }

    @Bean
    @Qualifier("eventStore") EventStore eventBus(
            ServerEvents events,
            EventForm form,
            AxonServerHead head,
            PostgresEventStorageEngine copied,
            EventCopy copy,
            Configuration axon) {
        CopiedEventStore store =
                new CopiedEventStore(
                        EventStoreConfiguration.builder(axon)
                                .storageEngine(new AxonServerEngine(events, form, head, copied)));
        copy.onGrowth(store::wakeReaders);
        return store;
    }

    /** A stream's commands go to one node as long as no node comes or goes. */
    @Bean
    RoutingStrategy streamRouting() {
        return command -> CommandRoutes.streamOf(command.getPayload());
    }

    @Bean
    @Primary
    AxonServerCommandBus routedCommandBus(
            AxonServerConnectionManager connections,
            AxonServerConfiguration configuration,
            @Qualifier("localSegment") CommandBus localSegment,
            @Qualifier("messageSerializer") Serializer messages,
            RoutingStrategy routing,
            Configuration axon) {
        String context = configuration.getContext();
        return new RoutedCommandBus(
                AxonServerCommandBus.builder()
                        .axonServerConnectionManager(connections)
                        .configuration(configuration)
                        .localSegment(localSegment)
                        .serializer(messages)
                        .routingStrategy(routing)
                        .spanFactory(axon.getComponent(CommandBusSpanFactory.class)),
                () -> connections.isConnected(context));
    }
}

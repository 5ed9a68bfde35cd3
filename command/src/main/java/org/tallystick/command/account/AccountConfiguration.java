package org.tallystick.command.account;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.axonframework.common.lock.NullLockFactory;
import org.axonframework.common.transaction.TransactionManager;
import org.axonframework.config.Configuration;
import org.axonframework.eventsourcing.AggregateFactory;
import org.axonframework.eventsourcing.EventCountSnapshotTriggerDefinition;
import org.axonframework.eventsourcing.EventSourcingRepository;
import org.axonframework.eventsourcing.GenericAggregateFactory;
import org.axonframework.eventsourcing.Snapshotter;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.messaging.annotation.HandlerDefinition;
import org.axonframework.messaging.annotation.ParameterResolverFactory;
import org.axonframework.modelling.command.Repository;
import org.axonframework.modelling.command.inspection.AggregateModel;
import org.axonframework.modelling.command.inspection.AnnotatedAggregateMetaModelFactory;
import org.springframework.context.annotation.Bean;
import org.tallystick.command.bus.WriterSettings;
import org.tallystick.command.store.AggregateCache;
import org.tallystick.command.store.RecordSnapshotter;

/** Wires the accounts' repository and their snapshots. */
@org.springframework.context.annotation.Configuration(proxyBeanMethods = false)
class AccountConfiguration {

    @Bean
    AggregateModel<Account> accountModel(
            ParameterResolverFactory parameterResolvers, HandlerDefinition handlers) {
        return AnnotatedAggregateMetaModelFactory.inspectAggregate(
                Account.class, parameterResolvers, handlers);
    }

    /** No lock: one writer thread handles all commands, and the append lock orders the nodes. */
    @Bean
    Repository<Account> accountRepository(
            EventStore eventStore,
            AggregateCache cache,
            Snapshotter snapshotter,
            WriterSettings settings,
            AggregateModel<Account> model) {
        return EventSourcingRepository.builder(Account.class)
                .aggregateModel(model)
                .eventStore(eventStore)
                .cache(cache)
                .lockFactory(NullLockFactory.INSTANCE)
                .snapshotTriggerDefinition(
                        new EventCountSnapshotTriggerDefinition(
                                snapshotter, settings.snapshotAfter()))
                .build();
    }

    @Bean
    Snapshotter snapshotter(
            EventStore eventStore,
            TransactionManager transactionManager,
            ExecutorService snapshotThread,
            Configuration axon,
            AggregateModel<Account> model,
            ParameterResolverFactory parameterResolvers,
            HandlerDefinition handlers) {
        AggregateFactory<Account> accounts = new GenericAggregateFactory<>(model);
        return new RecordSnapshotter(
                RecordSnapshotter.builder()
                        .eventStore(eventStore)
                        .transactionManager(transactionManager)
                        .executor(snapshotThread)
                        .aggregateFactories(accounts)
                        .repositoryProvider(axon::repository)
                        .parameterResolverFactory(parameterResolvers)
                        .handlerDefinition(handlers));
    }

    /**
     * At most one snapshot of an account waits at a time, so the queue needs no bound of its own.
     */
    @Bean(destroyMethod = "shutdownNow")
    ExecutorService snapshotThread() {
        return Executors.newSingleThreadExecutor(
                task -> {
                    Thread thread = new Thread(task, "snapshots");
                    thread.setDaemon(true);
                    return thread;
                });
    }
}

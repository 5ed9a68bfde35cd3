package org.tallystick.command.account;

import static org.axonframework.commandhandling.GenericCommandMessage.asCommandMessage;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.GenericDomainEventMessage;
import org.axonframework.eventhandling.SimpleEventBus;
import org.axonframework.eventsourcing.EventSourcedAggregate;
import org.axonframework.eventsourcing.NoSnapshotTriggerDefinition;
import org.axonframework.eventsourcing.eventstore.DomainEventStream;
import org.axonframework.messaging.annotation.ClasspathParameterResolverFactory;
import org.axonframework.messaging.annotation.MultiParameterResolverFactory;
import org.axonframework.messaging.annotation.SimpleResourceParameterResolverFactory;
import org.axonframework.messaging.unitofwork.DefaultUnitOfWork;
import org.axonframework.modelling.command.RepositoryProvider;
import org.axonframework.modelling.command.inspection.AggregateModel;
import org.axonframework.modelling.command.inspection.AnnotatedAggregateMetaModelFactory;
import org.tallystick.api.Ids;
import org.tallystick.api.account.AccountCommand;
import org.tallystick.api.account.AccountEvent;
import org.tallystick.testing.TurnableClock;

/**
 * A real account that stays in memory between commands, as in the running service, so that tests
 * can send it many thousands. It can be made again from its events, or from a snapshot.
 */
final class LiveAccount {

    private final TurnableClock clock;
    private final InMemoryReceipts receipts;
    private final AggregateModel<Account> model;
    private final SimpleEventBus eventBus = SimpleEventBus.builder().build();
    private final List<AccountEvent> events = new ArrayList<>();
    private EventSourcedAggregate<Account> aggregate;

    LiveAccount() {
        this(new TurnableClock(AccountCommands.START), new InMemoryReceipts());
    }

    private LiveAccount(TurnableClock clock, InMemoryReceipts receipts) {
        this(clock, receipts, inspect(clock, receipts));
    }

    private LiveAccount(
            TurnableClock clock, InMemoryReceipts receipts, AggregateModel<Account> model) {
        this.clock = clock;
        this.receipts = receipts;
        this.model = model;
        this.aggregate = unborn();
        eventBus.subscribe(messages -> messages.forEach(this::keep));
    }

    /** Another account beside this one: same clock, same receipts. */
    LiveAccount neighbour() {
        return new LiveAccount(clock, receipts, model);
    }

    /** The same account once more, made from a snapshot: from here on each goes its own way. */
    LiveAccount twin(AccountSnapshot snapshot) {
        LiveAccount twin = new LiveAccount();
        twin.clock.turn(Duration.between(twin.clock.instant(), clock.instant()));
        receipts.recorded().forEach(twin.receipts::record);
        twin.events.addAll(events);
        twin.reload(snapshot);
        return twin;
    }

    Object send(AccountCommand command) {
        CommandMessage<Object> message = asCommandMessage(command);
        return DefaultUnitOfWork.startAndGet(message)
                .executeWithResult(() -> aggregate.handle(message))
                .getPayload();
    }

    /** Forgets everything and is made again, from all events. */
    void reload() {
        reload(0, events);
    }

    /** Forgets everything and is made again, from a snapshot that holds all events. */
    void reload(AccountSnapshot snapshot) {
        reload(version(), List.of(snapshot));
    }

    AccountSnapshot snapshot() {
        return aggregate.invoke(account -> (AccountSnapshot) account.snapshot());
    }

    long version() {
        return events.size() - 1L;
    }

    List<AccountEvent> events() {
        return List.copyOf(events);
    }

    InMemoryReceipts receipts() {
        return receipts;
    }

    TurnableClock clock() {
        return clock;
    }

    private void reload(long firstVersion, List<?> payloads) {
        String stream = Ids.accountStream(events.get(0).accountId());
        List<DomainEventMessage<?>> messages = new ArrayList<>();
        for (Object payload : payloads) {
            long version = firstVersion + messages.size();
            messages.add(new GenericDomainEventMessage<>("Account", stream, version, payload));
        }
        aggregate = unborn();
        aggregate.initializeState(DomainEventStream.of(messages));
    }

    private static AggregateModel<Account> inspect(TurnableClock clock, InMemoryReceipts receipts) {
        return AnnotatedAggregateMetaModelFactory.inspectAggregate(
                Account.class,
                MultiParameterResolverFactory.ordered(
                        ClasspathParameterResolverFactory.forClass(Account.class),
                        new SimpleResourceParameterResolverFactory(List.of(clock, receipts))));
    }

    private EventSourcedAggregate<Account> unborn() {
        RepositoryProvider none = null;
        return EventSourcedAggregate.initialize(
                new Account(),
                model,
                eventBus,
                none,
                NoSnapshotTriggerDefinition.INSTANCE.prepareTrigger(Account.class));
    }

    private void keep(EventMessage<?> message) {
        events.add((AccountEvent) message.getPayload());
    }
}

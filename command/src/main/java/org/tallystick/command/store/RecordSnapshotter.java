package org.tallystick.command.store;

import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.GenericDomainEventMessage;
import org.axonframework.eventsourcing.AggregateSnapshotter;
import org.axonframework.eventsourcing.eventstore.DomainEventStream;

/**
 * Takes snapshots as small explicit records instead of the aggregates' own fields, so that what is
 * stored does not change whenever a field is renamed.
 */
public class RecordSnapshotter extends AggregateSnapshotter {

    public RecordSnapshotter(Builder builder) {
        super(builder);
    }

    @Override
    protected DomainEventMessage<?> createSnapshot(
            Class<?> aggregateType, String aggregateIdentifier, DomainEventStream eventStream) {
        DomainEventMessage<?> whole =
                super.createSnapshot(aggregateType, aggregateIdentifier, eventStream);
        Snapshottable aggregate = (Snapshottable) whole.getPayload();
        return new GenericDomainEventMessage<>(
                whole.getType(),
                whole.getAggregateIdentifier(),
                whole.getSequenceNumber(),
                aggregate.snapshot());
    }
}

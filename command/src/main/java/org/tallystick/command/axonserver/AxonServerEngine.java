package org.tallystick.command.axonserver;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.eventsourcing.eventstore.DomainEventStream;
import org.axonframework.eventsourcing.eventstore.EventStorageEngine;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Ids;

/**
 * Streams and snapshots are read and written on Axon Server. Processors read the copy in
 * PostgreSQL, in whose transactions they write, so that no read model is ever ahead of the events
 * that SQL sees.
 */
class AxonServerEngine implements EventStorageEngine {

    /** Nothing else takes snapshots. */
    private static final String ACCOUNTS = Ids.accountStream("");

    private final ServerEvents events;
    private final EventForm form;
    private final AxonServerHead head;
    private final EventStorageEngine copy;

    AxonServerEngine(
            ServerEvents events, EventForm form, AxonServerHead head, EventStorageEngine copy) {
        this.events = events;
        this.form = form;
        this.head = head;
        this.copy = copy;
    }

    @Override
    public void appendEvents(List<? extends EventMessage<?>> messages) {
        if (!messages.isEmpty()) {
            head.stage(messages);
        }
    }

    @Override
    public void storeSnapshot(DomainEventMessage<?> snapshot) {
        events.storeSnapshot(form.stored(snapshot));
    }

    @Override
    public DomainEventStream readEvents(String stream, long first) {
        return form.messages(events.read(stream, first));
    }

    @Override
    public Optional<DomainEventMessage<?>> readSnapshot(String stream) {
        if (!stream.startsWith(ACCOUNTS)) {
            return Optional.empty();
        }
        DomainEventStream snapshots = form.messages(events.snapshot(stream));
        return snapshots.hasNext() ? Optional.of(snapshots.next()) : Optional.empty();
    }

    @Override
    public Optional<Long> lastSequenceNumberFor(String stream) {
        OptionalLong last = events.lastNumber(stream);
        return last.isPresent() ? Optional.of(last.getAsLong()) : Optional.empty();
    }

    @Override
    public Stream<? extends TrackedEventMessage<?>> readEvents(
            @Nullable TrackingToken token, boolean mayBlock) {
        return copy.readEvents(token, mayBlock);
    }

    @Override
    public @Nullable TrackingToken createTailToken() {
        return copy.createTailToken();
    }

    @Override
    public @Nullable TrackingToken createHeadToken() {
        return copy.createHeadToken();
    }

    @Override
    public @Nullable TrackingToken createTokenAt(Instant time) {
        return copy.createTokenAt(time);
    }
}

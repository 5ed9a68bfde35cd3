package org.tallystick.command.axonserver;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.axoniq.axonserver.grpc.event.Event;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.serialization.SimpleSerializedObject;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.tallystick.api.Ids;
import org.tallystick.api.recovery.RecoveryPhase;
import org.tallystick.command.store.AggregateCache;
import org.tallystick.command.store.AppendRefusedException;
import org.tallystick.command.store.ServedDatabase;
import org.tallystick.command.store.StoreHead;
import org.tallystick.command.store.StoreUnreachableException;

/**
 * A group's events go to Axon Server in one append transaction, before the database's transaction
 * is committed. No lock orders the nodes: each account's commands are handled by one of them, and
 * should two write to one stream, the server refuses all of the later one's group.
 */
class AxonServerHead implements StoreHead {

    /** Streams of which is remembered what this node wrote to them last. */
    private static final int REMEMBERED = 100_000;

    private final ServerEvents events;
    private final EventForm form;
    private final AggregateCache cache;
    private final EventCopy copy;
    private final ServedDatabase served;

    /** By stream, the last number that this node has tried to write. */
    private final Cache<String, Long> written;

    AxonServerHead(
            ServerEvents events,
            EventForm form,
            AggregateCache cache,
            EventCopy copy,
            ServedDatabase served) {
        this.events = events;
        this.form = form;
        this.cache = cache;
        this.copy = copy;
        this.served = served;
        this.written = Caffeine.newBuilder().maximumSize(REMEMBERED).build();
        copy.onEvents(this::forgetWhatOthersWrote);
    }

    @Override
    public List<StoredPayload> open(Collection<String> movementIds) {
        if (!copy.isOfThisStore()) {
            throw new StoreUnreachableException(
                    "What Axon Server holds was not compared with the database yet", null);
        }
        List<StoredPayload> receipts =
                events
                        .readAll(movementIds.stream().map(Ids::receiptStream).distinct().toList())
                        .stream()
                        .map(AxonServerHead::payload)
                        .toList();
        Group group = new Group();
        TransactionSynchronizationManager.bindResource(this, group);
        TransactionSynchronizationManager.registerSynchronization(group);
        return receipts;
    }

    /** What the server holds is all there; what the database alone knows may have been lost. */
    @Override
    public RecoveryPhase phase() {
        return served.judgeBesideOthers();
    }

    /** Keeps events for the group's one append. */
    void stage(List<? extends EventMessage<?>> messages) {
        if (!(TransactionSynchronizationManager.getResource(this) instanceof Group group)) {
            throw new IllegalStateException("Events are appended by the writer only");
        }
        messages.forEach(message -> group.staged.add(form.stored(message)));
    }

    @Override
    public boolean seal() {
        if (!(TransactionSynchronizationManager.getResource(this) instanceof Group group)) {
            throw new IllegalStateException("No group was begun");
        }
        if (group.staged.isEmpty()) {
            return false;
        }
        // Before the answer is here, the server may show them to us as events like any other.
        group.staged.forEach(
                event ->
                        written.put(
                                event.getAggregateIdentifier(),
                                event.getAggregateSequenceNumber()));
        try {
            events.append(group.staged);
            return true;
        } catch (AppendRefusedException e) {
            forget(group.staged.stream().map(Event::getAggregateIdentifier).toList());
            throw e;
        }
    }

    @Override
    public boolean mayTryAgain(int tries) {
        return Refusals.mayTryAgain(tries);
    }

    @Override
    public boolean commitsWithTables() {
        return false;
    }

    @Override
    public void awaitReadable() {
        copy.awaitHead();
    }

    @Override
    public OptionalLong newestBeyond() {
        return OptionalLong.of(events.head() + 1);
    }

    @Override
    public void forget(Collection<String> streams) {
        streams.forEach(
                stream -> {
                    written.invalidate(stream);
                    cache.remove(stream);
                });
    }

    @Override
    public void forgetAll() {
        written.invalidateAll();
        cache.removeAll();
    }

    /** What another node wrote is not what this one has in memory. */
    private void forgetWhatOthersWrote(List<Event> seen) {
        for (Event event : seen) {
            Long ours = written.getIfPresent(event.getAggregateIdentifier());
            if (ours == null || ours < event.getAggregateSequenceNumber()) {
                cache.remove(event.getAggregateIdentifier());
            }
        }
    }

    private static StoredPayload payload(Event event) {
        String revision = event.getPayload().getRevision();
        return new StoredPayload(
                event.getAggregateIdentifier(),
                new SimpleSerializedObject<>(
                        event.getPayload().getData().toByteArray(),
                        byte[].class,
                        event.getPayload().getType(),
                        revision.isEmpty() ? null : revision));
    }

    /** What the group in hand has staged. */
    private final class Group implements TransactionSynchronization {

        private final List<Event> staged = new ArrayList<>();

        @Override
        public void afterCompletion(int status) {
            TransactionSynchronizationManager.unbindResourceIfPossible(AxonServerHead.this);
        }
    }
}

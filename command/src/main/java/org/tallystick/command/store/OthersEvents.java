package org.tallystick.command.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.GapAwareTrackingToken;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.eventsourcing.AggregateCacheEntry;
import org.axonframework.eventsourcing.EventSourcedAggregate;
import org.axonframework.eventsourcing.eventstore.DomainEventStream;
import org.axonframework.eventsourcing.eventstore.EventStorageEngine;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings accounts in memory up to what other nodes wrote, instead of reading them anew: with two
 * nodes on the same accounts, every other command would be such a reading.
 */
final class OthersEvents {

    private static final Logger log = LoggerFactory.getLogger(OthersEvents.class);

    private final Supplier<? extends EventStorageEngine> engine;
    private final AggregateCache cache;

    OthersEvents(Supplier<? extends EventStorageEngine> engine, AggregateCache cache) {
        this.engine = engine;
        this.cache = cache;
    }

    /** Applies what is numbered beyond the last number seen; called under the append lock. */
    void applyBeyond(long seen) {
        writtenBeyond(seen).forEach(this::apply);
    }

    private Map<String, List<DomainEventMessage<?>>> writtenBeyond(long seen) {
        Map<String, List<DomainEventMessage<?>>> written = new LinkedHashMap<>();
        try (Stream<? extends TrackedEventMessage<?>> events =
                engine.get().readEvents(GapAwareTrackingToken.newInstance(seen, Set.of()), false)) {
            events.forEach(
                    event -> {
                        if (event instanceof DomainEventMessage<?> one
                                && cache.containsKey(one.getAggregateIdentifier())) {
                            written.computeIfAbsent(
                                            one.getAggregateIdentifier(), id -> new ArrayList<>())
                                    .add(one);
                        }
                    });
        }
        return written;
    }

    /**
     * What cannot be brought up to date is forgotten, and read when it is next needed; if a newer
     * version has written what this one cannot read, that reading fails too.
     */
    private void apply(String stream, List<DomainEventMessage<?>> events) {
        AggregateCacheEntry<Object> entry = cache.get(stream);
        if (entry == null || !isApplied(entry, events)) {
            cache.remove(stream);
        }
    }

    @SuppressWarnings("NullAway") // In memory the entry has its aggregate and needs nothing else.
    private boolean isApplied(
            AggregateCacheEntry<Object> entry, List<DomainEventMessage<?>> events) {
        try {
            EventSourcedAggregate<Object> aggregate = entry.recreateAggregate(null, null, null);
            long version = aggregate.version();
            List<DomainEventMessage<?>> newer =
                    events.stream().filter(event -> event.getSequenceNumber() > version).toList();
            if (newer.isEmpty()) {
                return true;
            }
            if (newer.get(0).getSequenceNumber() != version + 1) {
                return false;
            }
            aggregate.initializeState(DomainEventStream.of(newer));
            return true;
        } catch (RuntimeException e) {
            log.debug("What another node wrote could not be applied", e);
            return false;
        }
    }
}

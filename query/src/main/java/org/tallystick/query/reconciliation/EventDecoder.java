package org.tallystick.query.reconciliation;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.EventUtils;
import org.axonframework.eventhandling.GenericDomainEventMessage;
import org.axonframework.eventhandling.TrackedDomainEventData;
import org.axonframework.messaging.GenericMessage;
import org.axonframework.messaging.MetaData;
import org.axonframework.serialization.SerializedType;
import org.axonframework.serialization.Serializer;
import org.axonframework.serialization.SimpleSerializedType;
import org.axonframework.serialization.jackson3.Jackson3Serializer;
import org.axonframework.serialization.upcasting.event.EventUpcaster;
import org.axonframework.serialization.upcasting.event.EventUpcasterChain;
import org.jspecify.annotations.Nullable;
import org.tallystick.query.ledger.LedgerWriting;
import org.tallystick.query.ledger.LedgerWriting.Positioned;
import org.tallystick.query.reconciliation.LedgerEvents.Event;
import tools.jackson.databind.ObjectReader;

/**
 * Makes events of what the store holds of them. Millions are read in one run, so as long as no
 * event has to be upcast, Axon's own JSON readers are asked directly; they are looked up once for
 * each type and not for each event.
 */
final class EventDecoder {

    private final Serializer serializer;
    private final EventUpcaster upcasters;
    private final @Nullable Jackson3Serializer json;
    private final Map<String, ObjectReader> readers = new ConcurrentHashMap<>();

    EventDecoder(Serializer serializer, List<EventUpcaster> upcasters) {
        this.serializer = serializer;
        this.upcasters = new EventUpcasterChain(upcasters);
        this.json =
                upcasters.isEmpty() && serializer instanceof Jackson3Serializer known
                        ? known
                        : null;
    }

    Stream<Event> events(TrackedDomainEventData<byte[]> data) {
        long position = data.trackingToken().position().orElseThrow();
        if (json != null) {
            return Stream.of(event(direct(data, json), position));
        }
        return EventUtils.upcastAndDeserializeTrackedEvents(Stream.of(data), serializer, upcasters)
                .map(message -> event((DomainEventMessage<?>) message, position));
    }

    private static Event event(DomainEventMessage<?> message, long position) {
        return new Event(new Positioned(message, position), LedgerWriting.of(message, position));
    }

    private DomainEventMessage<?> direct(
            TrackedDomainEventData<byte[]> data, Jackson3Serializer known) {
        String type = data.getPayload().getType().getName();
        Object payload = reader(type, known).readValue(data.getPayload().getData());
        byte[] stored = data.getMetaData().getData();
        MetaData metadata =
                stored == null
                        ? MetaData.emptyInstance()
                        : reader(MetaData.class.getName(), known).readValue(stored);
        return new GenericDomainEventMessage<>(
                data.getType(),
                data.getAggregateIdentifier(),
                data.getSequenceNumber(),
                new GenericMessage<>(data.getEventIdentifier(), payload, metadata),
                data::getTimestamp);
    }

    private ObjectReader reader(String type, Jackson3Serializer known) {
        return readers.computeIfAbsent(
                type,
                name -> {
                    SerializedType serialized = new SimpleSerializedType(name, null);
                    return known.getObjectMapper().readerFor(known.classForType(serialized));
                });
    }
}

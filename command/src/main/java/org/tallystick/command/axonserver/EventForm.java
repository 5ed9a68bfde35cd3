package org.tallystick.command.axonserver;

import com.google.protobuf.ByteString;
import io.axoniq.axonserver.grpc.SerializedObject;
import io.axoniq.axonserver.grpc.event.Event;
import java.util.List;
import org.axonframework.axonserver.connector.event.axon.GrpcBackedDomainEventData;
import org.axonframework.axonserver.connector.event.axon.GrpcMetaDataAwareSerializer;
import org.axonframework.axonserver.connector.util.GrpcMetaDataConverter;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventsourcing.EventStreamUtils;
import org.axonframework.eventsourcing.eventstore.DomainEventStream;
import org.axonframework.serialization.Serializer;
import org.axonframework.serialization.upcasting.event.NoOpEventUpcaster;

/** Events as messages, and as the server stores them: the same bytes as in PostgreSQL. */
class EventForm {

    private final Serializer serializer;
    private final Serializer reading;
    private final GrpcMetaDataConverter metadata;

    EventForm(Serializer serializer) {
        this.serializer = serializer;
        this.reading = new GrpcMetaDataAwareSerializer(serializer);
        this.metadata = new GrpcMetaDataConverter(serializer);
    }

    Event stored(EventMessage<?> message) {
        DomainEventMessage<?> event = (DomainEventMessage<?>) message;
        org.axonframework.serialization.SerializedObject<byte[]> payload =
                event.serializePayload(serializer, byte[].class);
        String revision = payload.getType().getRevision();
        Event.Builder stored =
                Event.newBuilder()
                        .setMessageIdentifier(event.getIdentifier())
                        .setAggregateIdentifier(event.getAggregateIdentifier())
                        .setAggregateSequenceNumber(event.getSequenceNumber())
                        .setAggregateType(event.getType())
                        .setTimestamp(event.getTimestamp().toEpochMilli())
                        .setPayload(
                                SerializedObject.newBuilder()
                                        .setType(payload.getType().getName())
                                        .setRevision(revision == null ? "" : revision)
                                        .setData(ByteString.copyFrom(payload.getData())));
        event.getMetaData()
                .forEach(
                        (key, value) ->
                                stored.putMetaData(key, metadata.convertToMetaDataValue(value)));
        return stored.build();
    }

    DomainEventStream messages(List<Event> events) {
        return EventStreamUtils.upcastAndDeserializeDomainEvents(
                events.stream().map(GrpcBackedDomainEventData::new),
                reading,
                NoOpEventUpcaster.INSTANCE);
    }

    /** The metadata as PostgreSQL holds them. */
    byte[] metadata(Event event) {
        return serializer
                .serialize(metadata.convert(event.getMetaDataMap()), byte[].class)
                .getData();
    }
}

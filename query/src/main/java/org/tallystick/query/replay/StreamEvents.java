package org.tallystick.query.replay;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import org.axonframework.config.Configuration;
import org.axonframework.eventhandling.EventUtils;
import org.axonframework.eventhandling.GenericDomainEventEntry;
import org.axonframework.eventhandling.GlobalSequenceTrackingToken;
import org.axonframework.eventhandling.TrackedDomainEventData;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Reads the younger events of some streams. */
@Component
class StreamEvents {

    private final JdbcClient jdbc;

    StreamEvents(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** The events of these streams after a position, in global order. */
    List<TrackedEventMessage<?>> after(
            long position, Collection<String> streams, Configuration configuration) {
        List<TrackedDomainEventData<byte[]>> stored =
                jdbc.sql(
                                """
                                SELECT globalindex, type, aggregateidentifier, sequencenumber,
                                    eventidentifier, timestamp, payloadtype, payloadrevision,
                                    payload, metadata
                                FROM domainevententry
                                WHERE globalindex > ? AND aggregateidentifier = ANY (?)
                                ORDER BY globalindex""")
                        .param(position)
                        .param(streams.toArray(String[]::new))
                        .query((row, number) -> data(row))
                        .list();
        return EventUtils.upcastAndDeserializeTrackedEvents(
                        stored.stream(),
                        configuration.eventSerializer(),
                        configuration.upcasterChain())
                .<TrackedEventMessage<?>>map(message -> message)
                .toList();
    }

    private static TrackedDomainEventData<byte[]> data(ResultSet row) throws SQLException {
        return new TrackedDomainEventData<>(
                new GlobalSequenceTrackingToken(row.getLong("globalindex")),
                new GenericDomainEventEntry<>(
                        row.getString("type"),
                        row.getString("aggregateidentifier"),
                        row.getLong("sequencenumber"),
                        row.getString("eventidentifier"),
                        row.getString("timestamp"),
                        row.getString("payloadtype"),
                        row.getString("payloadrevision"),
                        row.getBytes("payload"),
                        row.getBytes("metadata")));
    }
}

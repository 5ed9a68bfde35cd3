package org.tallystick.command.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.EventUtils;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.eventsourcing.eventstore.jdbc.JdbcEventStorageEngine;
import org.axonframework.serialization.SerializedObject;
import org.axonframework.serialization.Serializer;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.tallystick.api.store.NewerEvents;

/**
 * Axon's JDBC engine, with appending made for PostgreSQL: all events of a group as one statement
 * over arrays, and only under the append lock.
 *
 * <p>Readers of all events share one that reads ahead for them. An event of a newer kind does not
 * break that one off, or none of them would ever learn of it and all would wait, with their claims:
 * it is handed on, and whoever comes to it stops there.
 */
public final class PostgresEventStorageEngine extends JdbcEventStorageEngine {

    private static final String APPEND =
            "INSERT INTO domainevententry (aggregateidentifier, sequencenumber, type,"
                    + " eventidentifier, timestamp, payloadtype, payloadrevision, payload, metadata)"
                    + " SELECT * FROM unnest(?::text[], ?::bigint[], ?::text[], ?::text[],"
                    + " ?::text[], ?::text[], ?::text[], ?::bytea[], ?::bytea[]);"
                    + " SELECT last_value FROM domainevententry_globalindex_seq";

    private final javax.sql.DataSource dataSource;
    private final PostgresHead head;
    private final Serializer marking;
    private final MetNewerEvents newer = new MetNewerEvents();

    public PostgresEventStorageEngine(
            Builder builder, javax.sql.DataSource dataSource, PostgresHead head) {
        super(builder);
        this.dataSource = dataSource;
        this.head = head;
        this.marking = new MarkingSerializer(getEventSerializer());
    }

    /** What of newer kinds was met by those who read here. */
    NewerEvents newerEvents() {
        return newer;
    }

    @Override
    public Stream<? extends TrackedEventMessage<?>> readEvents(
            @Nullable TrackingToken token, boolean mayBlock) {
        return EventUtils.upcastAndDeserializeTrackedEvents(
                        readEventData(token, mayBlock), marking, upcasterChain)
                .map(this::readable);
    }

    private TrackedEventMessage<?> readable(TrackedEventMessage<?> event) {
        TrackedEventMessage<?> handedOn = UnreadableEvent.inPlaceOf(event);
        if (handedOn instanceof UnreadableEvent unreadable) {
            newer.met(event.trackingToken().position().orElse(0), unreadable.type());
        }
        return handedOn;
    }

    @Override
    protected void appendEvents(List<? extends EventMessage<?>> events, Serializer serializer) {
        if (events.isEmpty()) {
            return;
        }
        head.requireLock();
        Connection connection = DataSourceUtils.getConnection(dataSource);
        try (PreparedStatement statement = connection.prepareStatement(APPEND)) {
            bind(connection, statement, events, serializer);
            statement.execute();
            statement.getMoreResults();
            head.appended(
                    PostgresHead.lastValue(statement.getResultSet()),
                    events.get(events.size() - 1).getIdentifier());
        } catch (SQLException e) {
            handlePersistenceException(e, events.get(0));
        } finally {
            DataSourceUtils.releaseConnection(connection, dataSource);
        }
    }

    private static void bind(
            Connection connection,
            PreparedStatement statement,
            List<? extends EventMessage<?>> events,
            Serializer serializer)
            throws SQLException {
        int count = events.size();
        String[] streams = new String[count];
        Long[] versions = new Long[count];
        String[][] texts = new String[5][count];
        byte[][] payloads = new byte[count][];
        byte[][] metadata = new byte[count][];
        for (int i = 0; i < count; i++) {
            DomainEventMessage<?> event = (DomainEventMessage<?>) events.get(i);
            SerializedObject<byte[]> payload = event.serializePayload(serializer, byte[].class);
            streams[i] = event.getAggregateIdentifier();
            versions[i] = event.getSequenceNumber();
            texts[0][i] = event.getType();
            texts[1][i] = event.getIdentifier();
            texts[2][i] = event.getTimestamp().toString();
            texts[3][i] = payload.getType().getName();
            texts[4][i] = payload.getType().getRevision();
            payloads[i] = payload.getData();
            metadata[i] = event.serializeMetaData(serializer, byte[].class).getData();
        }
        statement.setArray(1, connection.createArrayOf("text", streams));
        statement.setArray(2, connection.createArrayOf("bigint", versions));
        for (int column = 0; column < texts.length; column++) {
            statement.setArray(3 + column, connection.createArrayOf("text", texts[column]));
        }
        statement.setArray(8, connection.createArrayOf("bytea", payloads));
        statement.setArray(9, connection.createArrayOf("bytea", metadata));
    }
}

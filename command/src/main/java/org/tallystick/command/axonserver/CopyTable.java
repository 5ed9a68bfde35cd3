package org.tallystick.command.axonserver;

import io.axoniq.axonserver.grpc.event.Event;
import io.axoniq.axonserver.grpc.event.EventWithToken;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.axonframework.common.DateTimeUtils;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionOperations;

/**
 * The copy of the server's events in PostgreSQL. An event's position is its token on the server
 * plus one, so that positions begin with 1 as they do without Axon Server.
 */
class CopyTable {

    private static final String BEGIN =
            "INSERT INTO event_copy (position) VALUES (0) ON CONFLICT DO NOTHING";
    private static final String READ = "SELECT position, event_id, begun FROM event_copy";
    private static final String MOVE = "UPDATE event_copy SET position = ?, event_id = ?";
    private static final String TAKE_OVER = "UPDATE event_copy SET begun = true WHERE NOT begun";
    private static final String HOLDS_EVENTS = "SELECT EXISTS (SELECT FROM domainevententry)";
    private static final String COPY =
            "INSERT INTO domainevententry (globalindex, aggregateidentifier, sequencenumber, type,"
                    + " eventidentifier, timestamp, payloadtype, payloadrevision, payload, metadata)"
                    + " SELECT * FROM unnest(?::bigint[], ?::text[], ?::bigint[], ?::text[],"
                    + " ?::text[], ?::text[], ?::text[], ?::text[], ?::bytea[], ?::bytea[])";

    /** Other programs' events may be in the same store; nobody here knows them. */
    private static final String OURS = "org.tallystick.";

    private final JdbcTemplate jdbc;
    private final TransactionOperations transactions;
    private final EventForm form;

    CopyTable(JdbcTemplate jdbc, TransactionOperations transactions, EventForm form) {
        this.jdbc = jdbc;
        this.transactions = transactions;
        this.form = form;
    }

    /**
     * How far the copy goes.
     *
     * @param position of the last event that was copied or passed over; 0 if there is none
     * @param eventId the last event's id; null if there is none
     * @param begun whether it has reached what the server held when this database first met it
     */
    record End(long position, @Nullable String eventId, boolean begun) {}

    /** The end of the copy, which begins here if there is none. */
    End end() {
        jdbc.update(BEGIN);
        return read("");
    }

    /**
     * Adds those events that no other node has added, and returns the new end. The events follow
     * one another without a hole.
     *
     * @throws IllegalStateException if the first one does not follow the end, or is before it
     */
    End add(List<EventWithToken> events) {
        End end = transactions.execute(status -> addLocked(events));
        if (end == null) {
            throw new IllegalStateException("The copy could not be moved");
        }
        return end;
    }

    private End addLocked(List<EventWithToken> events) {
        End end = read(" FOR UPDATE");
        List<EventWithToken> missing =
                events.stream().filter(event -> position(event) > end.position).toList();
        if (missing.isEmpty()) {
            return end;
        }
        if (position(missing.get(0)) != end.position + 1) {
            throw new IllegalStateException("Events are missing behind position " + end.position);
        }
        List<EventWithToken> ours = missing.stream().filter(CopyTable::isOurs).toList();
        if (!ours.isEmpty()) {
            insert(ours);
        }
        EventWithToken last = missing.get(missing.size() - 1);
        End moved = new End(position(last), last.getEvent().getMessageIdentifier(), end.begun);
        jdbc.update(MOVE, moved.position, moved.eventId);
        return moved;
    }

    /**
     * Notes that the copy has reached what the server held when this database first met it. One
     * node does so, and tells in the same transaction if events of ours were among it.
     */
    void takeOver(Runnable heldEvents) {
        transactions.executeWithoutResult(
                status -> {
                    boolean first = jdbc.update(TAKE_OVER) == 1;
                    if (first
                            && Boolean.TRUE.equals(
                                    jdbc.queryForObject(HOLDS_EVENTS, Boolean.class))) {
                        heldEvents.run();
                    }
                });
    }

    static long position(EventWithToken event) {
        return event.getToken() + 1;
    }

    private static boolean isOurs(EventWithToken event) {
        return event.getEvent().getPayload().getType().startsWith(OURS)
                && !event.getEvent().getAggregateIdentifier().isEmpty();
    }

    private End read(String locking) {
        return JdbcClient.create(jdbc)
                .sql(READ + locking)
                .query(
                        (row, number) ->
                                new End(row.getLong(1), row.getString(2), row.getBoolean(3)))
                .single();
    }

    private void insert(List<EventWithToken> events) {
        jdbc.execute(
                (ConnectionCallback<Integer>)
                        connection -> {
                            try (PreparedStatement statement = connection.prepareStatement(COPY)) {
                                bind(connection, statement, events);
                                return statement.executeUpdate();
                            }
                        });
    }

    private void bind(
            Connection connection, PreparedStatement statement, List<EventWithToken> events)
            throws SQLException {
        int count = events.size();
        Long[] positions = new Long[count];
        Long[] numbers = new Long[count];
        String[][] texts = new String[6][count];
        byte[][] payloads = new byte[count][];
        byte[][] metadata = new byte[count][];
        for (int i = 0; i < count; i++) {
            Event event = events.get(i).getEvent();
            String revision = event.getPayload().getRevision();
            positions[i] = position(events.get(i));
            numbers[i] = event.getAggregateSequenceNumber();
            texts[0][i] = event.getAggregateIdentifier();
            texts[1][i] = event.getAggregateType();
            texts[2][i] = event.getMessageIdentifier();
            texts[3][i] = DateTimeUtils.formatInstant(Instant.ofEpochMilli(event.getTimestamp()));
            texts[4][i] = event.getPayload().getType();
            texts[5][i] = revision.isEmpty() ? null : revision;
            payloads[i] = event.getPayload().getData().toByteArray();
            metadata[i] = form.metadata(event);
        }
        statement.setArray(1, connection.createArrayOf("bigint", positions));
        statement.setArray(2, connection.createArrayOf("text", texts[0]));
        statement.setArray(3, connection.createArrayOf("bigint", numbers));
        for (int column = 1; column < texts.length; column++) {
            statement.setArray(3 + column, connection.createArrayOf("text", texts[column]));
        }
        statement.setArray(9, connection.createArrayOf("bytea", payloads));
        statement.setArray(10, connection.createArrayOf("bytea", metadata));
    }
}

package org.tallystick.command.store;

import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.axonframework.queryhandling.QueryHandler;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.api.TraceKeys;
import org.tallystick.api.events.EventPage;
import org.tallystick.api.events.FindEvents;
import org.tallystick.api.events.FindStreamEvents;
import org.tallystick.api.events.StoredEvent;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The list of events for integrators. Complete at every position, because events are numbered in
 * the order of their commits.
 */
@Component
class StoredEvents {

    /** Positions that are looked at for one page; a type may be rare, and no index knows types. */
    static final long LOOKED_AT_MAX = 50_000;

    private static final String COLUMNS =
            "SELECT globalindex, eventidentifier, payloadtype, aggregateidentifier,"
                    + " sequencenumber, timestamp, payload, metadata FROM domainevententry";
    private static final String SELECT =
            COLUMNS + " WHERE globalindex > :after AND globalindex <= :until";
    private static final String HEAD =
            "SELECT coalesce(max(globalindex), -1) FROM domainevententry";
    private static final String OF_STREAM =
            COLUMNS
                    + " WHERE aggregateidentifier = :stream AND sequencenumber < :before"
                    + " ORDER BY sequencenumber DESC LIMIT :limit";
    private static final String OF_TYPES =
            " AND substring(payloadtype from '[^.$]+$') = ANY(:types)";
    private static final String PAGE = " ORDER BY globalindex LIMIT :limit";

    private final JdbcClient jdbc;
    private final JsonMapper json = JsonMapper.shared();

    StoredEvents(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** What is numbered up to the head is committed, since numbers are given in that order. */
    @QueryHandler
    EventPage on(FindEvents query) {
        EventNumbers numbers = EventNumbers.read(jdbc);
        long after = numbers.stored(query.after());
        long head = jdbc.sql(HEAD).query(Long.class).single();
        long until = query.types().isEmpty() ? head : Math.min(head, after + LOOKED_AT_MAX);
        List<StoredEvent> found =
                find(query, after, until).stream()
                        .map(event -> event.at(numbers.shown(event.position())))
                        .toList();
        if (found.size() > query.limit()) {
            List<StoredEvent> page = found.subList(0, query.limit());
            return new EventPage(page, page.get(page.size() - 1).position(), true);
        }
        long seen = Math.max(query.after(), numbers.shown(Math.max(after, until)));
        return new EventPage(found, seen, until < head);
    }

    /** One more than asked for, if there is one. */
    private List<StoredEvent> find(FindEvents query, long after, long until) {
        boolean all = query.types().isEmpty();
        JdbcClient.StatementSpec statement =
                jdbc.sql(SELECT + (all ? "" : OF_TYPES) + PAGE)
                        .param("after", after)
                        .param("until", until)
                        .param("limit", query.limit() + 1);
        if (!all) {
            statement = statement.param("types", query.types().toArray(String[]::new));
        }
        return statement.query(this::event).list();
    }

    @QueryHandler
    List<StoredEvent> on(FindStreamEvents query) {
        return jdbc.sql(OF_STREAM)
                .param("stream", query.stream())
                .param("before", query.before())
                .param("limit", query.limit())
                .query(this::event)
                .list();
    }

    private StoredEvent event(ResultSet row, int number) throws SQLException {
        JsonNode metadata = json.readTree(row.getBytes("metadata"));
        String type = row.getString("payloadtype");
        return new StoredEvent(
                row.getString("eventidentifier"),
                row.getLong("globalindex"),
                type.substring(Math.max(type.lastIndexOf('.'), type.lastIndexOf('$')) + 1),
                row.getString("aggregateidentifier"),
                row.getLong("sequencenumber"),
                Instant.parse(row.getString("timestamp")),
                new String(row.getBytes("payload"), StandardCharsets.UTF_8),
                text(metadata, TraceKeys.TRACE_ID),
                text(metadata, TraceKeys.REQUEST_ID));
    }

    private static @Nullable String text(JsonNode metadata, String key) {
        return metadata.path(key).isString() ? metadata.path(key).stringValue() : null;
    }
}

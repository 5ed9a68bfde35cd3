package org.tallystick.app.deadletter;

import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.api.InvalidCursorException;
import org.tallystick.api.Page;
import org.tallystick.api.deadletter.DeadLetter;
import org.tallystick.api.deadletter.LetterCause;
import org.tallystick.api.deadletter.ParkedCount;
import org.tallystick.app.listing.ListCursor;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Shows letters, with their events from the store. */
@Component
class LetterViews {

    private static final String SELECT =
            """
            SELECT p.*, d.payload,
                p.position = (SELECT min(f.position) FROM parked_event f
                    WHERE f.processor = p.processor AND f.sequence = p.sequence) AS first
            FROM parked_event p
            LEFT JOIN domainevententry d ON d.globalindex = p.position""";

    private static final String FILTER =
            """
            (:processor::text IS NULL OR p.processor = :processor)
            AND (:sequence::text IS NULL OR p.sequence = :sequence)
            AND (:afterPosition::bigint IS NULL OR (p.processor, p.sequence, p.position)
                > (:afterProcessor, :afterSequence, :afterPosition))
            ORDER BY p.processor, p.sequence, p.position LIMIT :limit""";

    private static final String COUNTS =
            """
            SELECT e.processor, count(DISTINCT e.sequence) AS sequences, count(*) AS letters,
                (SELECT min(s.parked_at) FROM parked_sequence s
                    WHERE s.processor = e.processor) AS oldest_at
            FROM parked_event e GROUP BY e.processor ORDER BY e.processor""";

    private static final TypeReference<Map<String, String>> TEXTS = new TypeReference<>() {};

    private final JdbcClient jdbc;
    private final JsonMapper json;
    private final PayloadMask mask;

    LetterViews(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.json = json;
        this.mask = new PayloadMask(json);
    }

    List<ParkedCount> counts() {
        return jdbc.sql(COUNTS)
                .query(
                        (row, number) ->
                                new ParkedCount(
                                        row.getString("processor"),
                                        row.getLong("sequences"),
                                        row.getLong("letters"),
                                        instant(row, "oldest_at")))
                .list();
    }

    Page<DeadLetter> find(
            @Nullable String processor,
            @Nullable String sequence,
            @Nullable String cursor,
            int limit) {
        ListCursor list = new ListCursor("dead-letters", processor, sequence);
        List<String> after = list.key(cursor, 3);
        List<DeadLetter> rows =
                jdbc.sql(SELECT + " WHERE " + FILTER)
                        .param("processor", processor)
                        .param("sequence", sequence)
                        .param("afterProcessor", after.isEmpty() ? null : after.get(0))
                        .param("afterSequence", after.isEmpty() ? null : after.get(1))
                        .param("afterPosition", after.isEmpty() ? null : number(after.get(2)))
                        .param("limit", ListCursor.limit(limit) + 1)
                        .query(this::letter)
                        .list();
        return list.page(
                rows,
                limit,
                letter ->
                        List.of(
                                letter.processor(),
                                letter.sequence(),
                                Long.toString(letter.position())));
    }

    Optional<DeadLetter> find(long letterId) {
        return jdbc.sql(SELECT + " WHERE p.letter_id = ?")
                .param(letterId)
                .query(this::letter)
                .optional();
    }

    private DeadLetter letter(ResultSet row, int number) throws SQLException {
        byte[] payload = row.getBytes("payload");
        return new DeadLetter(
                row.getString("letter_id"),
                row.getString("processor"),
                row.getString("sequence"),
                row.getBoolean("first"),
                row.getLong("position"),
                row.getLong("version"),
                row.getString("event_id"),
                row.getString("event_type"),
                payload == null ? "{}" : mask.of(new String(payload, StandardCharsets.UTF_8)),
                cause(row),
                json.readValue(row.getString("diagnostics"), TEXTS),
                instant(row, "enqueued_at"),
                instant(row, "touched_at"),
                row.getInt("tries"));
    }

    private static @Nullable LetterCause cause(ResultSet row) throws SQLException {
        String type = row.getString("cause_type");
        return type == null ? null : new LetterCause(type, row.getString("cause_message"));
    }

    private static Instant instant(ResultSet row, String column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }

    private static Long number(String key) {
        try {
            return Long.valueOf(key);
        } catch (NumberFormatException e) {
            throw new InvalidCursorException();
        }
    }
}

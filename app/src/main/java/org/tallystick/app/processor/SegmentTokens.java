package org.tallystick.app.processor;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.axonframework.eventhandling.GapAwareTrackingToken;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.eventhandling.WrappedToken;
import org.axonframework.serialization.Serializer;
import org.axonframework.serialization.SimpleSerializedObject;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The tokens of all segments, as they are stored, and who has claimed them. */
@Component
class SegmentTokens {

    private static final String ALL =
            """
            SELECT processor_name, segment, token, token_type, timestamp, owner FROM token_entry
            WHERE processor_name NOT LIKE '\\_\\_%' ORDER BY processor_name, segment""";

    private final JdbcClient jdbc;
    private final Serializer serializer;

    SegmentTokens(JdbcClient jdbc, Serializer serializer) {
        this.jdbc = jdbc;
        this.serializer = serializer;
    }

    /**
     * One segment's token.
     *
     * @param position of the last event that it has passed; -1 if it has passed none
     * @param gaps missing numbers that it still waits for
     * @param heardAt when it was last stored, or its claim renewed
     */
    record Token(
            SegmentKey key, long position, int gaps, Instant heardAt, @Nullable String owner) {}

    List<Token> all() {
        return jdbc.sql(ALL).query((row, number) -> token(row)).list();
    }

    /** The position of one of them; -1 if it has passed none. */
    long position(SegmentKey key) {
        return all().stream()
                .filter(each -> each.key().equals(key))
                .findFirst()
                .map(Token::position)
                .orElse(-1L);
    }

    private Token token(ResultSet row) throws SQLException {
        TrackingToken token = read(row.getBytes("token"), row.getString("token_type"));
        TrackingToken lowest = WrappedToken.unwrapLowerBound(token);
        Set<Long> gaps = lowest instanceof GapAwareTrackingToken aware ? aware.getGaps() : Set.of();
        return new Token(
                new SegmentKey(row.getString("processor_name"), row.getInt("segment")),
                token == null ? -1 : token.position().orElse(-1),
                gaps.size(),
                Instant.parse(row.getString("timestamp")),
                row.getString("owner"));
    }

    private @Nullable TrackingToken read(byte @Nullable [] content, String type) {
        return content == null
                ? null
                : serializer.deserialize(
                        new SimpleSerializedObject<>(content, byte[].class, type, null));
    }
}

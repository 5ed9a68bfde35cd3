package org.tallystick.query.token;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.axonframework.eventhandling.Segment;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.serialization.Serializer;
import org.axonframework.serialization.SimpleSerializedObject;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Reads the tokens of all processors. */
@Component
public class TokenTable {

    private static final String SELECT =
            "SELECT processor_name, segment, token, token_type, owner FROM token_entry";

    private static final String ORDER = " ORDER BY processor_name, segment";

    private final JdbcClient jdbc;
    private final Serializer serializer;

    TokenTable(JdbcClient jdbc, Serializer serializer) {
        this.jdbc = jdbc;
        this.serializer = serializer;
    }

    /**
     * One segment's token.
     *
     * @param position of the last event that it has seen; -1 if it has seen none
     * @param owner the node that has claimed it; null if none has
     */
    public record Token(String processor, int segment, long position, @Nullable String owner) {}

    /** The tokens of all processors. */
    public List<Token> all() {
        return jdbc.sql(SELECT + ORDER).query((row, number) -> token(row)).list();
    }

    /** The tokens of one processor. */
    public List<Token> of(String processor) {
        return jdbc.sql(SELECT + " WHERE processor_name = ?" + ORDER)
                .param(processor)
                .query((row, number) -> token(row))
                .list();
    }

    /** The position of the slowest of these; -1 if there is none. */
    public static long slowest(List<Token> tokens) {
        return tokens.stream().mapToLong(Token::position).min().orElse(-1);
    }

    /** The position of the fastest of these; -1 if there is none. */
    public static long fastest(List<Token> tokens) {
        return tokens.stream().mapToLong(Token::position).max().orElse(-1);
    }

    /** The position up to which a processor's events of one stream are handled. */
    public static long passedBy(List<Token> processor, String stream) {
        int[] segments = processor.stream().mapToInt(Token::segment).toArray();
        return processor.stream()
                .filter(token -> Segment.computeSegment(token.segment(), segments).matches(stream))
                .mapToLong(Token::position)
                .min()
                .orElse(-1);
    }

    private Token token(ResultSet row) throws SQLException {
        byte[] content = row.getBytes("token");
        long position = -1;
        if (content != null) {
            TrackingToken token =
                    serializer.deserialize(
                            new SimpleSerializedObject<>(
                                    content, byte[].class, row.getString("token_type"), null));
            position = token == null ? -1 : token.position().orElse(-1);
        }
        return new Token(
                row.getString("processor_name"),
                row.getInt("segment"),
                position,
                row.getString("owner"));
    }
}

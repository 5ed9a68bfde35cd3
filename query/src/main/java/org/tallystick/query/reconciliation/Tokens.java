package org.tallystick.query.reconciliation;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.serialization.Serializer;
import org.axonframework.serialization.SimpleSerializedObject;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.query.ledger.LedgerProjection;

/** How far the processors are, by the tokens that they have stored. */
@Component
class Tokens {

    private final JdbcClient jdbc;
    private final Serializer serializer;

    Tokens(JdbcClient jdbc, Serializer serializer) {
        this.jdbc = jdbc;
        this.serializer = serializer;
    }

    /**
     * One segment's token.
     *
     * @param position of the last event that it has seen; -1 if it has seen none
     */
    record Token(String processor, int segment, long position) {}

    /** The position that every segment of the ledger has passed; -1 if there is none. */
    long passedByLedger() {
        return all().stream()
                .filter(token -> token.processor().equals(LedgerProjection.PROCESSOR))
                .mapToLong(Token::position)
                .min()
                .orElse(-1);
    }

    /** The tokens of all processors. */
    List<Token> all() {
        return jdbc.sql(
                        """
                        SELECT processor_name, segment, token, token_type FROM token_entry
                        WHERE processor_name NOT LIKE '\\_\\_%' ORDER BY processor_name, segment""")
                .query((row, number) -> token(row))
                .list();
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
        return new Token(row.getString("processor_name"), row.getInt("segment"), position);
    }
}

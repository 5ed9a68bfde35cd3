package org.tallystick.query.reconciliation;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.OptionalLong;
import org.axonframework.eventhandling.Segment;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.serialization.Serializer;
import org.axonframework.serialization.SimpleSerializedObject;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.query.ledger.LedgerProjection;
import org.tallystick.query.ledger.LedgerWriting;

/**
 * How far the processors are, by the tokens that they have stored. A segment that has nothing to do
 * stores its token only every few seconds, so what counts is whether the segment that an event
 * belongs to has passed it.
 */
@Component
class Tokens {

    private static final int PAGE = 1_000;

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

    /** The position up to which the ledger has handled every event; -1 if it has handled none. */
    long passedByLedger() {
        List<Token> ledger = ofLedger();
        long from = slowest(ledger);
        long to = ledger.stream().mapToLong(Token::position).max().orElse(-1);
        while (from < to) {
            List<Place> page = places(from, to);
            OptionalLong firstToCome =
                    page.stream()
                            .filter(place -> passedBy(ledger, place.stream()) < place.position())
                            .mapToLong(Place::position)
                            .findFirst();
            if (firstToCome.isPresent()) {
                return firstToCome.getAsLong() - 1;
            }
            from = page.size() < PAGE ? to : page.get(page.size() - 1).position();
        }
        return to;
    }

    /** The position up to which the ledger has handled the events of one stream. */
    long passedByLedger(String stream) {
        return passedBy(ofLedger(), stream);
    }

    /** The position of the ledger's slowest token; it goes back only if all is built anew. */
    long slowestOfLedger() {
        return slowest(ofLedger());
    }

    /** The tokens of all processors. */
    List<Token> all() {
        return jdbc.sql(
                        """
                        SELECT processor_name, segment, token, token_type FROM token_entry
                        ORDER BY processor_name, segment""")
                .query((row, number) -> token(row))
                .list();
    }

    private List<Token> ofLedger() {
        return all().stream()
                .filter(token -> token.processor().equals(LedgerProjection.PROCESSOR))
                .toList();
    }

    private static long slowest(List<Token> ledger) {
        return ledger.stream().mapToLong(Token::position).min().orElse(-1);
    }

    private static long passedBy(List<Token> ledger, String stream) {
        int[] segments = ledger.stream().mapToInt(Token::segment).toArray();
        return ledger.stream()
                .filter(token -> Segment.computeSegment(token.segment(), segments).matches(stream))
                .mapToLong(Token::position)
                .min()
                .orElse(-1);
    }

    private record Place(long position, String stream) {}

    private List<Place> places(long after, long upTo) {
        return jdbc.sql(
                        """
                        SELECT globalindex, aggregateidentifier FROM domainevententry
                        WHERE globalindex > :after AND globalindex <= :upTo AND %s
                        ORDER BY globalindex LIMIT :limit"""
                                .formatted(LedgerWriting.ITS_EVENTS))
                .param("after", after)
                .param("upTo", upTo)
                .param("limit", PAGE)
                .query((row, number) -> new Place(row.getLong(1), row.getString(2)))
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

package org.tallystick.query.token;

import java.util.List;
import java.util.OptionalLong;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.query.token.TokenTable.Token;

/**
 * Which events a processor has handled. A segment that has nothing to do stores its token only
 * every few seconds, so what counts is whether the segment that an event belongs to has passed it.
 */
@Component
public class Passage {

    private static final int PAGE = 1_000;

    /** Of more positions at once the database might sort millions of rows to find the first. */
    private static final long POSITIONS_MAX = 5_000;

    private final JdbcClient jdbc;

    Passage(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * The position up to which a processor has handled every event; -1 if it has handled none.
     *
     * @param processor its tokens
     * @param itsEvents which rows of the event store are its events
     */
    public long upTo(List<Token> processor, String itsEvents) {
        long fastest = TokenTable.fastest(processor);
        return firstMissed(processor, itsEvents, fastest).orElse(fastest + 1) - 1;
    }

    /**
     * The position up to which a processor has handled every event, as far as there are events.
     *
     * @param head position of the newest event
     */
    public long upTo(List<Token> processor, String itsEvents, long head) {
        return firstMissed(processor, itsEvents, head).orElse(head + 1) - 1;
    }

    /** Whether a processor has handled every one of its events up to a position. */
    public boolean isComplete(List<Token> processor, String itsEvents, long upTo) {
        return firstMissed(processor, itsEvents, upTo).isEmpty();
    }

    private OptionalLong firstMissed(List<Token> processor, String itsEvents, long upTo) {
        long from = TokenTable.slowest(processor);
        if (processor.isEmpty()) {
            return OptionalLong.of(0);
        }
        while (from < upTo) {
            long until = Math.min(upTo, from + POSITIONS_MAX);
            List<Place> page = places(itsEvents, from, until);
            OptionalLong missed =
                    page.stream()
                            .filter(place -> !isPassed(processor, place))
                            .mapToLong(Place::position)
                            .findFirst();
            if (missed.isPresent()) {
                return missed;
            }
            from = page.size() < PAGE ? until : page.get(page.size() - 1).position();
        }
        return OptionalLong.empty();
    }

    private static boolean isPassed(List<Token> processor, Place place) {
        return TokenTable.passedBy(processor, place.stream()) >= place.position();
    }

    private record Place(long position, String stream) {}

    private List<Place> places(String itsEvents, long after, long upTo) {
        return jdbc.sql(
                        """
                        SELECT globalindex, aggregateidentifier FROM domainevententry
                        WHERE globalindex > :after AND globalindex <= :upTo AND %s
                        ORDER BY globalindex LIMIT :limit"""
                                .formatted(itsEvents))
                .param("after", after)
                .param("upTo", upTo)
                .param("limit", PAGE)
                .query((row, number) -> new Place(row.getLong(1), row.getString(2)))
                .list();
    }
}

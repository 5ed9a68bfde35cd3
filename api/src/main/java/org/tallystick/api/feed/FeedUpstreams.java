package org.tallystick.api.feed;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Reads the lists of feeds' upstreams once more, for those who compare them with what was applied
 * or apply what is missing. It moves no cursor and applies nothing; whoever calls must have no
 * transaction open, because an upstream may take seconds to answer.
 *
 * <p>All that cannot be had is thrown as an {@link UpstreamUnreadableException}.
 */
public interface FeedUpstreams {

    /** Whether this node knows how to read the feed's upstream, also if another node reads it. */
    boolean knows(String feed);

    /**
     * For how long after a page was applied its place in the list may still get rows that the
     * feed's own reading will find.
     */
    Duration settledAfter(String feed);

    /** For how long the upstream keeps its rows; null means for ever. */
    @Nullable Duration keptFor(String feed);

    /**
     * Rows of a stretch of the list, in its order. A row that comes more than once in the list
     * comes more than once here.
     *
     * @param stretch from where to where; its last row's key helps where cursors cannot be compared
     * @param after the place to go on from, as the rows before it said; the stretch's own beginning
     *     for the first ones
     */
    UpstreamRows stretch(String feed, RereadStart stretch, @Nullable String after);

    /**
     * Rows that have no place in the list's order.
     *
     * @param after the place to go on from; null for the first ones
     */
    UpstreamRows unplaced(String feed, @Nullable String after);

    /**
     * Rows after a cursor.
     *
     * @param cursor null means the beginning
     */
    UpstreamRows beyond(String feed, @Nullable String cursor);
}

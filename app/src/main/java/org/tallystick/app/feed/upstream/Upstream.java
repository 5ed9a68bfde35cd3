package org.tallystick.app.feed.upstream;

import org.jspecify.annotations.Nullable;
import org.tallystick.api.feed.RereadStart;

/**
 * A list of recharge orders in an order that does not change, read by cursor. Whatever it cannot
 * give is an {@link UpstreamException}; a row that makes no sense is given as it is. Each call ends
 * within a few seconds.
 */
public interface Upstream extends AutoCloseable {

    /**
     * The rows after a cursor.
     *
     * @param cursor null means the beginning
     * @param limit rows at most
     */
    UpstreamPage read(@Nullable String cursor, int limit);

    /**
     * Rows up to the feed's cursor once more, for those that appeared late.
     *
     * @param after a cursor from the page before; the start's own for the first one
     */
    UpstreamPage reread(RereadStart start, @Nullable String after, int limit);

    /**
     * Rows that have no place in the order, because their sort value is missing.
     *
     * @param after a cursor from the page before; null for the first one
     */
    UpstreamPage unplaced(@Nullable String after, int limit);

    /** What is there after a cursor. */
    Outlook outlook(@Nullable String cursor);

    @Override
    void close();
}

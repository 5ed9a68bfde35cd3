package org.tallystick.api.feed;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some rows of an upstream's list.
 *
 * @param rows in the list's order; may be none although there are more
 * @param next the place to go on from
 * @param more whether there are more
 */
public record UpstreamRows(List<FeedRow> rows, @Nullable String next, boolean more) {

    public UpstreamRows {
        rows = List.copyOf(rows);
    }
}

package org.tallystick.app.feed.upstream;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.feed.FeedRow;

/**
 * Some rows of an upstream.
 *
 * @param rows in the upstream's order; may be none although there are more
 * @param next the cursor after them; null if the upstream gave none
 * @param more whether the upstream says that there are rows after them
 */
public record UpstreamPage(List<FeedRow> rows, @Nullable String next, boolean more) {

    public UpstreamPage {
        rows = List.copyOf(rows);
    }
}

package org.tallystick.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One page of a list.
 *
 * @param data the rows, in the list's order
 * @param nextCursor where the next page begins; null on the last page
 */
public record Page<T>(List<T> data, @Nullable String nextCursor) {

    public Page {
        data = List.copyOf(data);
    }

    /** Whether there are rows after this page. */
    public boolean hasMore() {
        return nextCursor != null;
    }
}

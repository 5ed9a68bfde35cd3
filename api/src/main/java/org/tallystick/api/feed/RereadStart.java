package org.tallystick.api.feed;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where to read a feed again.
 *
 * @param from the cursor to read after; null means the beginning
 * @param until the feed's cursor
 * @param lastRowIds the rows of the newest page, by which an upstream whose cursors cannot be
 *     compared shows that its place was reached
 */
public record RereadStart(@Nullable String from, @Nullable String until, List<String> lastRowIds) {

    public RereadStart {
        lastRowIds = List.copyOf(lastRowIds);
    }
}

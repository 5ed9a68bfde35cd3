package org.tallystick.api.feed;

import org.jspecify.annotations.Nullable;

/**
 * Where to read a feed again.
 *
 * @param from the cursor to read after; null means the beginning
 * @param until the feed's cursor
 * @param lastRowKey the last row before the cursor, by which an upstream whose cursors cannot be
 *     compared shows that its place was reached; null if no page had rows
 */
public record RereadStart(
        @Nullable String from, @Nullable String until, @Nullable String lastRowKey) {}

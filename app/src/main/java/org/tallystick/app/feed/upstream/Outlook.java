package org.tallystick.app.feed.upstream;

import org.jspecify.annotations.Nullable;
import org.tallystick.api.feed.FeedRow;

/**
 * What an upstream has after a cursor.
 *
 * @param newestId its newest row of all; null if it has none or does not tell
 * @param oldest the first row after the cursor; null if there is none
 * @param rowsBehind rows after the cursor; null if it does not tell
 */
public record Outlook(
        @Nullable String newestId, @Nullable FeedRow oldest, @Nullable Long rowsBehind) {}

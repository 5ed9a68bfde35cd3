package org.tallystick.api.feed;

import org.jspecify.annotations.Nullable;

/**
 * Whether a feed's cursor agrees with what was applied.
 *
 * @param version the version of the feed that was looked at
 * @param problem the code of what does not agree; null if all does
 * @param detail what was found, for a person; null if all agrees
 */
public record FeedCheck(long version, @Nullable String problem, @Nullable String detail) {}

package org.tallystick.api.feed;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One line of a feed's cursor log: every change of a feed is one.
 *
 * @param version the feed's version after it
 * @param from the cursor before it; null means the beginning
 * @param to the cursor after it
 * @param rows rows of the page
 * @param applied rows that moved money
 * @param duplicates rows that had moved it before, or had a case
 * @param cases rows that became a case
 * @param actor who did it
 */
public record FeedLogEntry(
        long version,
        FeedChange change,
        @Nullable String from,
        @Nullable String to,
        int rows,
        int applied,
        int duplicates,
        int cases,
        Instant recordedAt,
        String actor,
        @Nullable String traceId) {}

package org.tallystick.command.feed;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.feed.FeedChange;
import org.tallystick.api.feed.FeedPosition;
import org.tallystick.api.feed.FeedState;

/**
 * One change of a feed, as its row and its line of the log.
 *
 * @param to the feed's cursor after it
 * @param logFrom what the log says of the cursor before
 * @param logTo what the log says of the cursor after
 * @param lastAppliedId the row that moved money last; null leaves it as it is
 * @param rowKeys the keys of the page's rows
 * @param newest the newest time at which one of them was made
 */
record FeedTransition(
        FeedPosition before,
        FeedChange change,
        FeedState state,
        @Nullable String to,
        @Nullable String logFrom,
        @Nullable String logTo,
        @Nullable String caseId,
        @Nullable String lastAppliedId,
        @Nullable Instant lastAppliedAt,
        int applied,
        int duplicates,
        int cases,
        List<String> rowKeys,
        @Nullable Instant newest,
        Instant now,
        String actor,
        @Nullable String traceId) {

    FeedTransition {
        rowKeys = List.copyOf(rowKeys);
    }
}

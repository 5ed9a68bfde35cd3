package org.tallystick.api.feed;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All questions about feeds. */
public sealed interface FeedQuery {

    /** All feeds, by name. Answered with a list of {@link FeedView}s. */
    record FindFeeds() implements FeedQuery {}

    /** One feed. Answered with an optional {@link FeedView}. */
    record FindFeed(String feed) implements FeedQuery {}

    /** The cursor log, the newest first. Answered with a page of {@link FeedLogEntry}s. */
    record FindFeedLog(String feed, @Nullable String cursor, int limit) implements FeedQuery {}

    /** Where all feeds stand, by name. Answered with a list of {@link FeedPosition}s. */
    record FindFeedPositions() implements FeedQuery {}

    /** Where a feed stands. Answered with an optional {@link FeedPosition}. */
    record FindFeedPosition(String feed) implements FeedQuery {}

    /**
     * Which of these rows bring nothing new: they were applied or refused, or are in a case with
     * just this content. Answered with a list of their {@link Feeds#rowKey keys}.
     */
    record FindKnownFeedRows(String feed, List<FeedRow> rows) implements FeedQuery {

        public FindKnownFeedRows {
            rows = List.copyOf(rows);
        }
    }

    /**
     * From where to read again in order to find rows that appeared late: the cursor before the
     * first page that is not settled. Answered with an optional {@link RereadStart}, empty if there
     * is nothing to read again.
     *
     * @param since a page is settled if it was applied before this; 1970 or before means that none
     *     is, so that all of the list is read
     */
    record FindRereadStart(String feed, Instant since) implements FeedQuery {}

    /**
     * Whether the stored cursor agrees with the log and the receipts. Answered with a {@link
     * FeedCheck}.
     *
     * @param beyond the keys of the upstream's next rows after the cursor
     */
    record CheckFeedCursor(String feed, List<String> beyond) implements FeedQuery {

        public CheckFeedCursor {
            beyond = List.copyOf(beyond);
        }
    }
}

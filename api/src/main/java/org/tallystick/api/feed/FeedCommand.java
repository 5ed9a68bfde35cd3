package org.tallystick.api.feed;

import java.util.List;
import org.axonframework.modelling.command.TargetAggregateIdentifier;
import org.jspecify.annotations.Nullable;

/**
 * All orders to a feed. Each is one transaction with everything that it does. All but {@link
 * ApplyFeedRowCommand} are answered with a {@link FeedResult}.
 */
public sealed interface FeedCommand {

    String feed();

    /** The name by which the commands of a feed are kept in order. */
    @TargetAggregateIdentifier
    default String stream() {
        return "feed/" + feed();
    }

    /** Makes the feed known, running and before its first row; a known one stays as it is. */
    record RegisterFeedCommand(String feed) implements FeedCommand {}

    /**
     * Applies a page: every row moves money, is known to have moved it, or becomes a case, and the
     * cursor moves, in one transaction. No row can fail the page.
     *
     * @param version the version of the feed that the page was read at; refused with {@link
     *     FeedResult.Obstacle#FEED_CHANGED} if it is not the feed's any more
     * @param to the cursor after the page; null leaves it where it is
     * @param rows at most {@link Feeds#PAGE_MAX}, in the upstream's order; may be none
     */
    record ApplyFeedPageCommand(String feed, long version, @Nullable String to, List<FeedRow> rows)
            implements FeedCommand {

        public ApplyFeedPageCommand {
            rows = List.copyOf(rows);
            if (rows.size() > Feeds.PAGE_MAX) {
                throw new IllegalArgumentException("A page has too many rows");
            }
            if (to != null && to.length() > Feeds.CURSOR_LENGTH_MAX) {
                throw new IllegalArgumentException("A cursor is too long");
            }
        }
    }

    /**
     * Applies the row of a case once more, under the same callback; a recorded refusal is reopened
     * first. Only for approved cases. Answered with a {@link FeedRowResult}.
     */
    record ApplyFeedRowCommand(String feed, String rowId) implements FeedCommand {}

    /** Stops reading; what was read already is not applied any more. */
    record PauseFeedCommand(String feed, String actor) implements FeedCommand {}

    /** Reads on. A stopped feed can be resumed once its case is resolved, and is verified again. */
    record ResumeFeedCommand(String feed, String actor) implements FeedCommand {}

    /**
     * Stops a feed whose cursor does not agree with what was applied, and opens a case.
     *
     * @param version the version of the feed that was looked at
     * @param problem the code of what does not agree
     * @param detail what was found, for a person
     */
    record StopFeedCommand(String feed, long version, String problem, String detail)
            implements FeedCommand {}

    /**
     * Puts the cursor of a stopped feed where the log and the receipts agree, and reads on from
     * there; rows that come again are known by their receipts. Only for approved cases.
     */
    record RedriveFeedCommand(String feed, String caseId) implements FeedCommand {}
}

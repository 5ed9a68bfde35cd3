package org.tallystick.api.feed;

/** What became of an order to a feed. */
public sealed interface FeedResult {

    /** The feed is as the command asked. */
    record Done(FeedPosition position) implements FeedResult {}

    /**
     * The page is applied.
     *
     * @param applied rows that moved money
     * @param duplicates rows that had moved it before, or have a case
     * @param cases rows that became a case
     */
    record PageApplied(FeedPosition position, int applied, int duplicates, int cases)
            implements FeedResult {}

    /** Not applied; nothing was recorded. */
    record NotDone(Obstacle obstacle) implements FeedResult {}

    /** Why a command was not applied. */
    enum Obstacle {
        /** There is no such feed. */
        FEED_NOT_FOUND,
        /** Somebody else changed the feed since: read its position again. */
        FEED_CHANGED,
        /** The feed is paused or stopped. */
        FEED_NOT_RUNNING,
        /** The feed is stopped by a case that is not resolved. */
        FEED_STOPPED_BY_CASE
    }
}

package org.tallystick.api.feed;

/** What became of a case's row. */
public sealed interface FeedRowResult {

    /** The row has moved money, now or before. */
    record Applied(String movementId) implements FeedRowResult {}

    /**
     * It could not be applied.
     *
     * @param reason the code of why
     */
    record NotApplied(String reason) implements FeedRowResult {}
}

package org.tallystick.api.feed;

/** What a line of a feed's cursor log records. Stored by name, so names are for ever. */
public enum FeedChange {
    /** A page was applied, and the cursor moved on. */
    PAGE,
    /** Rows that had appeared behind the cursor were applied; the cursor stayed. */
    LATE,
    /** A person paused the feed. */
    PAUSED,
    /** A person resumed the feed. */
    RESUMED,
    /** The cursor did not agree with what was applied. */
    STOPPED,
    /** An approved case put the cursor where the log and the receipts agree. */
    REDRIVEN
}

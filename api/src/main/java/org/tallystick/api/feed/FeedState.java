package org.tallystick.api.feed;

/** Whether a feed is read on. Stored by name, so names are for ever. */
public enum FeedState {
    /** It is read. */
    RUNNING,
    /** A person has paused it. */
    PAUSED,
    /** Its cursor does not agree with what was applied; a case says so. */
    STOPPED
}

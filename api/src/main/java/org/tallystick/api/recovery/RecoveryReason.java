package org.tallystick.api.recovery;

/** How it was noticed that the database is not as it was served last. Stored by name. */
public enum RecoveryReason {
    /** It is on another server: a dump that was loaded, or an upgrade of the server's files. */
    OTHER_SERVER,
    /** The server is on another timeline: restored to a point in time, or a promoted standby. */
    OTHER_TIMELINE,
    /** An event that was seen is not there, or another one has its number. */
    EVENTS_MISSING,
    /** The mark that is kept outside of the database is newer than the database. */
    MARK_DIFFERS,
    /** The database is known to have a mark outside, and it is not there: files were copied. */
    MARK_MISSING,
    /** The database is new, and Axon Server holds events: what the last one alone knew is lost. */
    NEW_DATABASE,
    /** Somebody has said so. */
    DECLARED
}

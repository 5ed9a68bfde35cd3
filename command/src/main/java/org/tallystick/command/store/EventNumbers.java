package org.tallystick.command.store;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The numbers of events as callers know them. The database's own sequence goes back when it is
 * restored, and gives numbers again that callers have seen already; so each recovery adds more to
 * them than the one before. A caller who asks for what comes after an event that was lost gets what
 * has come in its place.
 */
record EventNumbers(List<Restored> recoveries) {

    /** More than can be written in a minute, in which there is one recovery at most. */
    private static final long STEP = 10_000_000_000L;

    /**
     * With the events on Axon Server none is lost when the database is restored: those that the
     * server holds when the replay begins keep their numbers, and before that there are no others.
     */
    private static final String READ =
            "SELECT coalesce(newest_position, restored_position), id_offset FROM recovery"
                    + " WHERE newest_position IS NOT NULL OR NOT EXISTS (SELECT FROM event_copy)"
                    + " ORDER BY recovery_id";

    /** Minutes count from here: whatever a restore takes away, time goes on. */
    private static final Instant EPOCH = Instant.parse("2026-01-01T00:00:00Z");

    /** The newest event that was left, and what is added to the numbers after it. */
    record Restored(long position, long offset) {}

    static long offset(Instant now, long newest) {
        long minutes = Math.max(1, Duration.between(EPOCH, now).toMinutes());
        return Math.max(minutes * STEP, newest + STEP);
    }

    static EventNumbers read(JdbcClient jdbc) {
        return new EventNumbers(
                jdbc.sql(READ)
                        .query((row, number) -> new Restored(row.getLong(1), row.getLong(2)))
                        .list());
    }

    /** The number that callers know a stored event by. */
    long shown(long position) {
        long shown = position;
        for (Restored recovery : recoveries) {
            if (position > recovery.position()) {
                shown = position + recovery.offset();
            }
        }
        return shown;
    }

    /** The newest stored event that a caller who has seen this number has seen. */
    long stored(long shown) {
        long bound = Long.MAX_VALUE;
        for (int place = recoveries.size() - 1; place >= 0; place--) {
            Restored recovery = recoveries.get(place);
            if (shown >= recovery.position() + recovery.offset()) {
                return Math.min(bound, shown - recovery.offset());
            }
            bound = Math.min(bound, recovery.position());
        }
        return Math.min(bound, shown);
    }
}

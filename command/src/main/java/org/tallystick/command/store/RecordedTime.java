package org.tallystick.command.store;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The time at which an event is recorded, in whole milliseconds. */
public final class RecordedTime {

    private RecordedTime() {}

    /** The time of a stream's first event. */
    public static Instant now(Clock clock) {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    /** The time of a stream's next event. A clock may be set back; a stream's time never is. */
    public static Instant notBefore(Instant last, Clock clock) {
        Instant now = now(clock);
        return now.isBefore(last) ? last : now;
    }
}

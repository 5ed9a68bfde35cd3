package org.tallystick.testing;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that stands still until a test turns it by hand. */
public final class TurnableClock extends Clock {

    private final AtomicReference<Instant> now;

    public TurnableClock(Instant start) {
        this.now = new AtomicReference<>(start);
    }

    /** Turns the clock on, or back if the duration is negative. */
    public void turn(Duration by) {
        now.updateAndGet(instant -> instant.plus(by));
    }

    @Override
    public Instant instant() {
        return now.get();
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        throw new UnsupportedOperationException("This clock knows UTC only");
    }
}

package org.tallystick.testing;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that stands still until a test turns it by hand. */
public final class TurnableClock extends Clock {

    private volatile Instant now;

    public TurnableClock(Instant start) {
        this.now = start;
    }

    /** Turns the clock on, or back if the duration is negative. */
    public synchronized void turn(Duration by) {
        now = now.plus(by);
    }

    @Override
    public Instant instant() {
        return now;
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

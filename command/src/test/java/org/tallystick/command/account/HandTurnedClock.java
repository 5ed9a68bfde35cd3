package org.tallystick.command.account;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that stands still until a test turns it. */
public final class HandTurnedClock extends Clock {

    private Instant now = Instant.parse("2026-01-01T00:00:00Z");

    /** Turns it forward, or back if the duration is negative. */
    public void turn(Duration by) {
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
        throw new UnsupportedOperationException();
    }
}

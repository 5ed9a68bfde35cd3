package org.tallystick.testing;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Another clock, which throws an {@link Error} once when a test wants it to: in the midst of
 * whatever asks for the time.
 */
public final class BreakingClock extends Clock {

    private final Clock clock;
    private final AtomicBoolean breaks = new AtomicBoolean();

    public BreakingClock(Clock clock) {
        this.clock = clock;
    }

    /** Throws at the next question for the time. */
    public void breakOnce() {
        breaks.set(true);
    }

    /** Whether it is still to throw. */
    public boolean isToBreak() {
        return breaks.get();
    }

    @Override
    public Instant instant() {
        if (breaks.compareAndSet(true, false)) {
            throw new StackOverflowError("provoked by a test");
        }
        return clock.instant();
    }

    @Override
    public ZoneId getZone() {
        return clock.getZone();
    }

    @Override
    public Clock withZone(ZoneId zone) {
        throw new UnsupportedOperationException("This clock knows one zone only");
    }
}

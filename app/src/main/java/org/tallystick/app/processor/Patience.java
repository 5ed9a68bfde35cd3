package org.tallystick.app.processor;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Looks again and again until something is so, for as long as its time lasts. */
final class Patience {

    private static final long PAUSE_NANOS = Duration.ofMillis(50).toNanos();

    private final long end;

    Patience(Duration limit) {
        this.end = System.nanoTime() + limit.toNanos();
    }

    /** Whether it was so before the time was over. */
    boolean until(BooleanSupplier so) {
        boolean seen = so.getAsBoolean();
        while (!seen && System.nanoTime() - end < 0 && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(PAUSE_NANOS);
            seen = so.getAsBoolean();
        }
        return seen;
    }

    boolean isOver() {
        return System.nanoTime() - end >= 0;
    }

    /** How much of its time is left; never less than a moment. */
    Duration left() {
        return Duration.ofNanos(Math.max(PAUSE_NANOS, end - System.nanoTime()));
    }
}

package org.tallystick.app.dashboard.frame;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.springframework.stereotype.Component;

/** Gives a read model a moment to show what was just done, so that the next page tells of it. */
@Component
public class CatchUp {

    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long LOOK_EVERY_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    /** Looks until it is shown, or the moment is over: what was done is done all the same. */
    public void until(BooleanSupplier shown) {
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (!shown.getAsBoolean() && System.nanoTime() - end < 0) {
            LockSupport.parkNanos(LOOK_EVERY_NANOS);
        }
    }
}

package org.tallystick.proof.crash;

import java.time.Duration;
import java.util.concurrent.Callable;

/** Whether a time has passed since it was made. */
final class Elapsed implements Callable<Boolean> {

    private final long end;

    Elapsed(Duration time) {
        end = System.nanoTime() + time.toNanos();
    }

    @Override
    public Boolean call() {
        return System.nanoTime() - end >= 0;
    }
}

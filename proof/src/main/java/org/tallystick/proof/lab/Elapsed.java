package org.tallystick.proof.lab;

import java.time.Duration;
import java.util.concurrent.Callable;

/** Whether a time has passed since it was made. */
public final class Elapsed implements Callable<Boolean> {

    private final long end;

    public Elapsed(Duration time) {
        end = System.nanoTime() + time.toNanos();
    }

    @Override
    public Boolean call() {
        return System.nanoTime() - end >= 0;
    }
}

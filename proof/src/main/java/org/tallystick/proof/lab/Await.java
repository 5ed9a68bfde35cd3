package org.tallystick.proof.lab;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;

/** Waits for what other threads or processes bring about. */
public final class Await {

    private static final long LOOK_EVERY_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private Await() {}

    /** Lets others get on. */
    public static void moment() {
        LockSupport.parkNanos(LOOK_EVERY_NANOS);
    }

    /**
     * Looks again and again until it is so.
     *
     * @return how long that took
     * @throws TimeoutException if it is not so within the limit
     */
    public static Duration until(String what, Duration limit, Callable<Boolean> condition)
            throws Exception {
        long startedAt = System.nanoTime();
        while (!condition.call()) {
            if (System.nanoTime() - startedAt > limit.toNanos()) {
                throw new TimeoutException(what + ": not within " + limit.toSeconds() + " s");
            }
            moment();
        }
        return Duration.ofNanos(System.nanoTime() - startedAt);
    }
}

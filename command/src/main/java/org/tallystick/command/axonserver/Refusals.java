package org.tallystick.command.axonserver;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * How long to wait after a refused append. The server takes a number before its event can be read,
 * so whoever is refused and reads at once may see nothing new, and be refused again; and two groups
 * that want numbers of the same streams may each be refused because of the other one.
 */
final class Refusals {

    private static final int TRIES_MAX = 8;
    private static final long FIRST_PAUSE_MILLIS = 4;

    private Refusals() {}

    /** Whether it is tried again; pauses before, longer each time, and no two nodes as long. */
    static boolean mayTryAgain(int tries) {
        if (tries >= TRIES_MAX) {
            return false;
        }
        long pause = TimeUnit.MILLISECONDS.toNanos(FIRST_PAUSE_MILLIS << (tries - 1));
        LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(pause / 2, pause * 3 / 2));
        return true;
    }
}

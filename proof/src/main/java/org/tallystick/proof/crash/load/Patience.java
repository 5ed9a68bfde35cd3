package org.tallystick.proof.crash.load;

import java.time.Duration;

/** How long clients go on: without end while the campaign runs, and for a while after it. */
final class Patience {

    private volatile boolean ending;
    private volatile long overAt;

    void endIn(Duration time) {
        overAt = System.nanoTime() + time.toNanos();
        ending = true;
    }

    /** Whether nothing new is to be begun. */
    boolean isEnding() {
        return ending;
    }

    /** Whether nobody waits any more. */
    boolean isOver() {
        return ending && System.nanoTime() - overAt > 0;
    }
}

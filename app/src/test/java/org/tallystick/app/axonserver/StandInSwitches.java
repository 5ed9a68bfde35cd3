package org.tallystick.app.axonserver;

import java.util.concurrent.atomic.AtomicInteger;

/** What a test wants to go wrong. */
public final class StandInSwitches {

    private final AtomicInteger answersToLose = new AtomicInteger();

    /** The next append is stored, and its client is told that the connection broke. */
    public void loseNextAnswer() {
        answersToLose.incrementAndGet();
    }

    boolean losesAnswer() {
        return answersToLose.getAndUpdate(left -> Math.max(0, left - 1)) > 0;
    }
}

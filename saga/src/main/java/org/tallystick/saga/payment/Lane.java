package org.tallystick.saga.payment;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Semaphore;

/**
 * The threads that one gateway may keep busy. Who finds none free comes again at a time of his own,
 * so that many who wait for a slow gateway do not all ask all the time.
 */
final class Lane {

    private static final Duration TURN_MIN = Duration.ofMillis(200);
    private static final Duration TURN_MAX = Duration.ofSeconds(30);
    private static final int CALLS_AVERAGED = 8;

    private final Semaphore free;
    private final int width;
    private Duration average = Duration.ofMillis(20);
    private Instant lastTurn = Instant.EPOCH;

    Lane(int width) {
        this.width = width;
        this.free = new Semaphore(width);
    }

    boolean enter() {
        return free.tryAcquire();
    }

    /**
     * @param took how long it was taken
     */
    void leave(Duration took) {
        free.release();
        synchronized (this) {
            average = average.plus(took.minus(average).dividedBy(CALLS_AVERAGED));
        }
    }

    /** When one who found no room should come again: those who wait one after the other. */
    synchronized Instant turn(Instant now) {
        Instant next = lastTurn.plus(average.dividedBy(width));
        Instant earliest = now.plus(TURN_MIN);
        Instant latest = now.plus(TURN_MAX);
        lastTurn = next.isBefore(earliest) ? earliest : next.isAfter(latest) ? latest : next;
        return lastTurn;
    }
}

package org.tallystick.command.axonserver;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** How far the copy is known to go, for those who wait for it. */
class CopyProgress {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition moved = lock.newCondition();
    private long position;

    void reached(long copied) {
        lock.lock();
        try {
            position = Math.max(position, copied);
            moved.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** The copy is not as far any more as it was. */
    void restart(long copied) {
        lock.lock();
        try {
            position = copied;
        } finally {
            lock.unlock();
        }
    }

    long position() {
        lock.lock();
        try {
            return position;
        } finally {
            lock.unlock();
        }
    }

    /** Whether the copy reaches a position within so many milliseconds. */
    boolean await(long wanted, long limitMillis) {
        long left = TimeUnit.MILLISECONDS.toNanos(limitMillis);
        lock.lock();
        try {
            while (position < wanted && left > 0) {
                left = moved.awaitNanos(left);
            }
            return position >= wanted;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            lock.unlock();
        }
    }
}

package org.tallystick.command.bus;

import org.jspecify.annotations.Nullable;

/** A thread that is started again however the one before it has ended; there are never two. */
final class LastingThread {

    private final String name;
    private final Runnable work;
    private volatile @Nullable Thread thread;

    LastingThread(String name, Runnable work) {
        this.name = name;
        this.work = work;
    }

    /** Starts it unless it runs. The thread itself calls this only at its very end. */
    synchronized void ensure() {
        Thread last = thread;
        if (last == null || last == Thread.currentThread() || !last.isAlive()) {
            Thread next = new Thread(work, name);
            next.setDaemon(true);
            thread = next;
            next.start();
        }
    }

    boolean isCurrent() {
        return Thread.currentThread() == thread;
    }

    void await(long millis) {
        Thread ending = thread;
        if (ending == null || ending == Thread.currentThread()) {
            return;
        }
        try {
            ending.join(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

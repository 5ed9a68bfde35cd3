package org.tallystick.query;

import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.tallystick.api.PrimaryDatabase;

/**
 * The thread that hands events out to a processor's segments. Axon lets it rest for 500 ms when
 * there is nothing to read, which is how stale a balance would be, and for 100 ms when a segment's
 * buffer is full, which would be half the time of a replay. Here it rests a tenth of that; longer
 * waits, after an error or for a segment that another node owns, stay as they are.
 *
 * <p>At once means at most every {@value #APART_MILLIS} ms: under load each event would otherwise
 * be a transaction of its own, and what those cost is taken from the writer.
 */
final class PromptExecutor extends CoordinatorExecutor {

    private static final long REST_LONGEST_MILLIS = 500;
    private static final long SHORTER_BY = 10;
    private static final long APART_MILLIS = 20;

    private volatile long startedAtNanos = System.nanoTime();

    PromptExecutor(String processor, PrimaryDatabase database) {
        super(processor, database);
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
        long millis = unit.toMillis(delay);
        return super.schedule(
                task,
                millis <= REST_LONGEST_MILLIS ? prompt(millis) : millis,
                TimeUnit.MILLISECONDS);
    }

    @Override
    protected void beforeExecute(Thread thread, Runnable task) {
        startedAtNanos = System.nanoTime();
        super.beforeExecute(thread, task);
    }

    private long prompt(long millis) {
        long passed = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startedAtNanos);
        return Math.max(millis / SHORTER_BY, APART_MILLIS - passed);
    }
}

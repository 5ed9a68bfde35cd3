package org.tallystick.query;

import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.axonframework.common.AxonThreadFactory;

/**
 * The thread that hands events out to a processor's segments. Axon lets it rest for 500 ms when
 * there is nothing to read, which is how stale a balance would be, and for 100 ms when a segment's
 * buffer is full, which would be half the time of a replay. Here it rests a tenth of that; longer
 * waits, after an error or for a segment that another node owns, stay as they are.
 */
final class PromptExecutor extends ScheduledThreadPoolExecutor {

    private static final long REST_LONGEST_MILLIS = 500;
    private static final long SHORTER_BY = 10;

    PromptExecutor(String processor) {
        super(1, new AxonThreadFactory("Coordinator[" + processor + "]"));
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
        long millis = unit.toMillis(delay);
        return super.schedule(
                task,
                millis <= REST_LONGEST_MILLIS ? millis / SHORTER_BY : millis,
                TimeUnit.MILLISECONDS);
    }
}

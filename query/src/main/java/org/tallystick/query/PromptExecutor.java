package org.tallystick.query;

import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.axonframework.common.AxonThreadFactory;

/**
 * The thread that hands events out to a processor's segments. Axon lets it rest for 100 ms when a
 * segment's buffer of 1,024 events is full, which halves the speed of a replay, and for 500 ms when
 * there is nothing to read, which is how stale a balance would be. Here both are short; longer
 * waits, after an error or for a segment, stay as they are.
 */
final class PromptExecutor extends ScheduledThreadPoolExecutor {

    private static final long REST_LONGEST_MILLIS = 500;
    private static final long REST_MILLIS = 10;

    PromptExecutor(String processor) {
        super(1, new AxonThreadFactory("Coordinator[" + processor + "]"));
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
        boolean rest = unit.toMillis(delay) <= REST_LONGEST_MILLIS;
        return rest
                ? super.schedule(
                        task, Math.min(REST_MILLIS, unit.toMillis(delay)), TimeUnit.MILLISECONDS)
                : super.schedule(task, delay, unit);
    }
}

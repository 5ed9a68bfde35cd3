package org.tallystick.saga;

import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.axonframework.common.AxonThreadFactory;
import org.tallystick.api.PrimaryDatabase;

/**
 * The thread that hands events out to a processor's segments. It does nothing while the database is
 * away: each try would fail and double the time that Axon waits until the next, up to a minute,
 * which would then be how long a read model stands still after the database is back.
 */
class CoordinatorExecutor extends ScheduledThreadPoolExecutor {

    private static final long LOOK_AGAIN_MILLIS = 100;

    private final PrimaryDatabase database;

    CoordinatorExecutor(String processor, PrimaryDatabase database) {
        super(1, new AxonThreadFactory("Coordinator[" + processor + "]"));
        this.database = database;
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
        return super.schedule(() -> runOnceItAnswers(task), delay, unit);
    }

    private void runOnceItAnswers(Runnable task) {
        if (database.answers() || isShutdown()) {
            task.run();
        } else {
            ScheduledFuture<?> unused =
                    super.schedule(
                            () -> runOnceItAnswers(task), LOOK_AGAIN_MILLIS, TimeUnit.MILLISECONDS);
        }
    }
}

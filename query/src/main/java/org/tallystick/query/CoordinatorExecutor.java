package org.tallystick.query;

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

    /**
     * So long it waits at most after it has failed itself, which only the database can bring about.
     * Axon's own waits grow up to a minute; one that was begun just before the database is back
     * would go on after it.
     */
    private static final long WAIT_MAX_MILLIS = 2_000;

    private final PrimaryDatabase database;

    CoordinatorExecutor(String processor, PrimaryDatabase database) {
        super(1, new AxonThreadFactory("Coordinator[" + processor + "]"));
        this.database = database;
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
        return super.schedule(
                () -> runOnceItAnswers(task),
                Math.min(unit.toMillis(delay), WAIT_MAX_MILLIS),
                TimeUnit.MILLISECONDS);
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

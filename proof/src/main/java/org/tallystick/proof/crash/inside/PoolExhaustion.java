package org.tallystick.proof.crash.inside;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;
import org.springframework.context.SmartLifecycle;

/** Takes every connection of the pool, as a leak or a slow database would, and gives them back. */
final class PoolExhaustion implements SmartLifecycle {

    private static final long LOOK_EVERY_MILLIS = 100;
    private static final long HOLD_NANOS = TimeUnit.SECONDS.toNanos(3);

    private final DataSource dataSource;
    private final FaultFiles faults;
    private final ScheduledExecutorService timer =
            Executors.newSingleThreadScheduledExecutor(
                    task -> {
                        Thread thread = new Thread(task, "pool-exhaustion");
                        thread.setDaemon(true);
                        return thread;
                    });
    private volatile boolean running;

    PoolExhaustion(DataSource dataSource, FaultFiles faults) {
        this.dataSource = dataSource;
        this.faults = faults;
    }

    @Override
    public void start() {
        running = true;
        var unused =
                timer.scheduleWithFixedDelay(
                        this::look, LOOK_EVERY_MILLIS, LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void look() {
        if (faults.isWanted(FaultFiles.POOL_EXHAUSTED)) {
            List<Connection> taken = new ArrayList<>();
            try {
                takeAll(taken);
                LockSupport.parkNanos(HOLD_NANOS);
            } finally {
                giveBack(taken);
                faults.take(FaultFiles.POOL_EXHAUSTED);
            }
        }
    }

    /** Until there is none to be had: whoever has one gives it back, and does not get it again. */
    private void takeAll(List<Connection> taken) {
        try {
            while (true) {
                taken.add(dataSource.getConnection());
            }
        } catch (SQLException exhausted) {
            // That is what was wanted.
        }
    }

    private static void giveBack(List<Connection> taken) {
        for (Connection connection : taken) {
            try {
                connection.close();
            } catch (SQLException e) {
                // The pool makes a new one.
            }
        }
    }

    @Override
    public void stop() {
        running = false;
        timer.shutdownNow();
    }

    @Override
    public boolean isRunning() {
        return running;
    }
}

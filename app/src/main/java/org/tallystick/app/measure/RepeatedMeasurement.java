package org.tallystick.app.measure;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;

/**
 * Measures again and again, on a thread of its own, from the application's start to its stop.
 * Whatever fails, the next time comes.
 */
public abstract class RepeatedMeasurement implements SmartLifecycle {

    private final Logger log = LoggerFactory.getLogger(getClass());
    private final Pace pace;
    private final String failure;
    private @Nullable ScheduledExecutorService timer;

    /**
     * How often, and where.
     *
     * @param threads what the thread's name begins with
     * @param first how long after the start
     * @param every how long after each measurement
     */
    public record Pace(String threads, Duration first, Duration every) {}

    /**
     * @param failure what is logged when a measurement fails
     */
    protected RepeatedMeasurement(Pace pace, String failure) {
        this.pace = pace;
        this.failure = failure;
    }

    /** Measures once. */
    protected abstract void measure();

    /** Measures now. Never throws: nothing would be measured any more. */
    public final void refresh() {
        try {
            measure();
        } catch (RuntimeException | Error e) {
            // The next time is near, and the text could hold more than a log should.
            log.warn("{}: {}", failure, e.getClass().getName());
        }
    }

    @Override
    public void start() {
        ScheduledExecutorService started =
                Executors.newSingleThreadScheduledExecutor(
                        new CustomizableThreadFactory(pace.threads()));
        ScheduledFuture<?> unused =
                started.scheduleWithFixedDelay(
                        this::refresh,
                        pace.first().toMillis(),
                        pace.every().toMillis(),
                        TimeUnit.MILLISECONDS);
        timer = started;
    }

    @Override
    public void stop() {
        if (timer != null) {
            timer.shutdownNow();
            timer = null;
        }
    }

    @Override
    public boolean isRunning() {
        return timer != null;
    }
}

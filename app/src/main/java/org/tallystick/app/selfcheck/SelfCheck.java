package org.tallystick.app.selfcheck;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;

/**
 * Starts self-checks, one at a time and on a thread of its own: the timer that says when it is time
 * has other things to do. If this application ends, the check ends with it.
 */
final class SelfCheck implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(SelfCheck.class);

    private static final long STOP_SECONDS_MAX = 25;

    private final SelfCheckSettings settings;
    private final SelfCheckProcess process;
    private final SelfCheckMeters meters;
    private final Clock clock;
    private final AtomicBoolean atWork = new AtomicBoolean();
    private final ExecutorService thread =
            Executors.newSingleThreadExecutor(new CustomizableThreadFactory("self-check-"));
    private volatile boolean running;

    SelfCheck(SelfCheckSettings settings, SelfCheckMeters meters, Clock clock) {
        this.settings = settings;
        this.process = new SelfCheckProcess(settings.folder());
        this.meters = meters;
        this.clock = clock;
    }

    /**
     * Begins one, and does not wait for it.
     *
     * @param dueAt when it should have begun
     */
    void begin(Instant dueAt) {
        if (Duration.between(dueAt, clock.instant()).compareTo(settings.lateMax()) > 0) {
            leaveOut("it was due at " + dueAt + ", when no node was there");
        } else if (!atWork.compareAndSet(false, true)) {
            leaveOut("the one before is still at work");
        } else {
            thread.execute(this::carryOut);
        }
    }

    private void leaveOut(String why) {
        meters.count(SelfCheckResult.LEFT_OUT);
        LOG.warn("The self-check is left out until tomorrow: {}", why);
    }

    private void carryOut() {
        Instant startedAt = clock.instant();
        try {
            SelfCheckResult result = process.run(settings.command(), settings.timeLimit());
            Duration took = Duration.between(startedAt, clock.instant());
            meters.ended(result, clock.instant(), took);
            say(result, took);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        } finally {
            atWork.set(false);
        }
    }

    private void say(SelfCheckResult result, Duration took) {
        switch (result) {
            case PASSED ->
                    LOG.info(
                            "The self-check found nothing, after {} s; its report is in {}",
                            took.toSeconds(),
                            settings.folder());
            case NOT_STARTED ->
                    LOG.error(
                            "The self-check could not be started; see tallystick.sanity.command and"
                                    + " that {} can be written",
                            settings.folder());
            default ->
                    LOG.error(
                            "The self-check ended as {} after {} s; its report and its output are in"
                                    + " {}. It ends with:\n{}",
                            result,
                            took.toSeconds(),
                            settings.folder(),
                            process.endOfOutput());
        }
    }

    boolean isAtWork() {
        return atWork.get();
    }

    @Override
    public void start() {
        running = true;
    }

    @Override
    public void stop() {
        running = false;
        thread.shutdownNow();
        try {
            if (!thread.awaitTermination(STOP_SECONDS_MAX, TimeUnit.SECONDS)) {
                LOG.warn("The self-check does not end; this application does");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public boolean isRunning() {
        return running;
    }
}

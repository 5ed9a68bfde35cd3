package org.tallystick.app.runtime.start;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.CannotGetJdbcConnectionException;
import org.tallystick.app.database.Absence;
import org.tallystick.app.runtime.StartRefusedException;

/**
 * Lets a start wait for a database that does not answer yet: after a power cut, or when everything
 * is started at once, it comes later. What waiting cannot mend, such as a wrong password, ends the
 * start at once, and so does a signal to stop.
 */
final class DatabaseWait {

    private static final Logger LOG = LoggerFactory.getLogger(DatabaseWait.class);
    private static final Duration PAUSE = Duration.ofMillis(250);
    private static final Duration SAY_EVERY = Duration.ofSeconds(10);

    private final Duration limit;
    private volatile boolean stopped;

    DatabaseWait(Duration limit) {
        this.limit = limit;
    }

    /** Does what needs the database, as soon as it answers. */
    void untilItAnswers(Runnable step) {
        long begin = System.nanoTime();
        Thread waiting = Thread.currentThread();
        // The context cannot be closed while it is being made, so a signal would wait with us.
        Thread signal =
                new Thread(
                        () -> {
                            stopped = true;
                            LockSupport.unpark(waiting);
                        },
                        "start-signal");
        Runtime.getRuntime().addShutdownHook(signal);
        try {
            tryUntil(begin, step);
        } finally {
            forget(signal);
        }
    }

    private void tryUntil(long begin, Runnable step) {
        Duration saidAt = null;
        while (true) {
            try {
                step.run();
                return;
            } catch (CannotGetJdbcConnectionException e) {
                Duration waited = Duration.ofNanos(System.nanoTime() - begin);
                if (stopped || !Absence.isBehind(e) || waited.compareTo(limit) >= 0) {
                    throw refused(e, waited);
                }
                if (saidAt == null || waited.minus(saidAt).compareTo(SAY_EVERY) >= 0) {
                    saidAt = waited;
                    LOG.warn(
                            "The database does not answer yet; waiting for it, {} of at most {} s",
                            waited.toSeconds(),
                            limit.toSeconds());
                }
                LockSupport.parkNanos(PAUSE.toNanos());
            }
        }
    }

    private static StartRefusedException refused(
            CannotGetJdbcConnectionException e, Duration waited) {
        return new StartRefusedException(
                "The database does not answer, after %d s: %s"
                        .formatted(waited.toSeconds(), e.getMostSpecificCause().getMessage()),
                "See that PostgreSQL runs and that SPRING_DATASOURCE_URL,"
                        + " SPRING_DATASOURCE_USERNAME and SPRING_DATASOURCE_PASSWORD fit;"
                        + " tallystick.start.database-wait says how long a start waits for it.",
                e);
    }

    private static void forget(Thread signal) {
        try {
            boolean unused = Runtime.getRuntime().removeShutdownHook(signal);
        } catch (IllegalStateException stopping) {
            LOG.debug("The process is being stopped", stopping);
        }
    }
}

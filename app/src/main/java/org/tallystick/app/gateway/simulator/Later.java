package org.tallystick.app.gateway.simulator;

import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Does things later; what fails then is at least seen. */
record Later(ScheduledExecutorService timer) {

    private static final Logger LOG = LoggerFactory.getLogger(Later.class);

    void run(Duration delay, Runnable action) {
        if (!timer.isShutdown()) {
            var unused =
                    timer.schedule(() -> logged(action), delay.toNanos(), TimeUnit.NANOSECONDS);
        }
    }

    private static void logged(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException e) {
            LOG.error("The simulated gateway failed", e);
        }
    }
}

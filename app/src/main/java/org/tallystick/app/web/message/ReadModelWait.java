package org.tallystick.app.web.message;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;
import org.tallystick.app.web.WebSettings;
import org.tallystick.app.web.problem.ProblemException;
import org.tallystick.app.web.problem.ProblemType;

/** Waits a little for the read models, which follow the events by milliseconds. */
@Component
public class ReadModelWait {

    private static final Duration FIRST_PAUSE = Duration.ofMillis(2);
    private static final Duration LONGEST_PAUSE = Duration.ofMillis(50);

    private final Duration limit;

    ReadModelWait(WebSettings settings) {
        this.limit = settings.readModelWait();
    }

    /** Looks until something is there; empty if nothing is when the time is over. */
    public <T> Optional<T> poll(Supplier<Optional<T>> look) {
        long end = System.nanoTime() + limit.toNanos();
        long pause = FIRST_PAUSE.toNanos();
        Optional<T> seen = look.get();
        while (seen.isEmpty()
                && System.nanoTime() - end < 0
                && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(pause);
            pause = Math.min(2 * pause, LONGEST_PAUSE.toNanos());
            seen = look.get();
        }
        return seen;
    }

    /**
     * Looks until something is there.
     *
     * @throws ProblemException {@code read_model_behind}
     */
    public <T> T require(Supplier<Optional<T>> look) {
        return poll(look)
                .orElseThrow(
                        () ->
                                new ProblemException(
                                        ProblemType.READ_MODEL_BEHIND,
                                        "The read model has not caught up yet; ask again"));
    }
}

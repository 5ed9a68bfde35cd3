package org.tallystick.app.recovery;

import java.time.Instant;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;
import org.springframework.stereotype.Component;
import org.tallystick.api.recovery.RecoveryBook;
import org.tallystick.api.recovery.RecoveryStep;

/**
 * Takes in what gateways and upstreams know, part by part, on a thread of its own. Every part may
 * be done again without harm, so a replay that was broken off is simply done again.
 */
@Component
class RecoveryReplay implements DisposableBean {

    private static final Logger LOG = LoggerFactory.getLogger(RecoveryReplay.class);
    private static final long HEARTBEAT_SECONDS = 1;

    private final RecoveryBook book;
    private final List<ReplayPart> parts;
    private final ScheduledExecutorService threads =
            Executors.newScheduledThreadPool(2, new CustomizableThreadFactory("recovery-"));

    RecoveryReplay(RecoveryBook book, List<ReplayPart> parts) {
        this.book = book;
        this.parts =
                parts.stream().sorted((one, other) -> one.part().compareTo(other.part())).toList();
    }

    void start(Instant from, String actor) {
        threads.execute(() -> run(from, actor));
    }

    /** A part and its tally. */
    private record Counted(ReplayPart part, Tally tally) {}

    private void run(Instant from, String actor) {
        List<Counted> all =
                parts.stream().map(part -> new Counted(part, new Tally(part.part()))).toList();
        ScheduledFuture<?> beat =
                threads.scheduleWithFixedDelay(
                        () -> note(all), 0, HEARTBEAT_SECONDS, TimeUnit.SECONDS);
        try {
            all.forEach(each -> take(each.part(), each.tally(), from, actor));
        } finally {
            beat.cancel(false);
        }
        end(all);
    }

    /** One that breaks off does not keep the others from being taken in. */
    private static void take(ReplayPart part, Tally tally, Instant from, String actor) {
        tally.begin();
        try {
            part.take(from, actor, tally);
        } catch (RuntimeException | Error e) {
            LOG.error("The part {} broke off: {}", part.part(), e.getClass().getName());
            LOG.debug("It failed with", e);
            tally.unknown("broken off by a fault of ours: see the log");
        }
        tally.end();
    }

    private void end(List<Counted> all) {
        try {
            book.replayed(steps(all));
        } catch (RuntimeException | Error e) {
            // It counts as broken off after a while, and is done again.
            LOG.error("The replay's end could not be noted: {}", e.getClass().getName());
        }
    }

    private void note(List<Counted> all) {
        try {
            book.note(steps(all));
        } catch (RuntimeException | Error e) {
            LOG.warn("The replay's progress could not be noted: {}", e.getClass().getName());
        }
    }

    private static List<RecoveryStep> steps(List<Counted> all) {
        return all.stream().map(each -> each.tally().step()).toList();
    }

    @Override
    public void destroy() {
        threads.shutdownNow();
    }
}

package org.tallystick.query.reconciliation;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import org.tallystick.query.reconciliation.LedgerEvents.Event;
import org.tallystick.query.reconciliation.LedgerEvents.Range;

/**
 * Compares new events with their rows all the time, on one node at a time, so that a difference is
 * known seconds after it was made. What it has found it looks at again from time to time, and
 * closes what was put right.
 */
@Component
class LedgerWatch {

    static final String WORK = "ledger";

    private static final Logger LOG = LoggerFactory.getLogger(LedgerWatch.class);
    private static final int PAGE = 1_000;
    private static final int ACCOUNTS_AT_ONCE = 10;
    private static final long LOOK_AGAIN_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final WorkTable work;
    private final LedgerReading reading;
    private final NewEvents newEvents;
    private final Recheck recheck;
    private final MeterRegistry meters;
    private final AtomicLong open = new AtomicLong();
    private final AtomicLong levelAt = new AtomicLong(System.nanoTime());
    private final AtomicLong behind = new AtomicLong();
    private long lookedAgainAt = System.nanoTime();

    LedgerWatch(
            WorkTable work,
            LedgerReading reading,
            NewEvents newEvents,
            Recheck recheck,
            ObjectProvider<MeterRegistry> registries) {
        this.work = work;
        this.reading = reading;
        this.newEvents = newEvents;
        this.recheck = recheck;
        this.meters = registries.getIfAvailable(SimpleMeterRegistry::new);
        Gauge.builder("tallystick.reconciliation.open", open, AtomicLong::doubleValue)
                .description("Differences that are open")
                .register(meters);
        Gauge.builder("tallystick.reconciliation.lag", this, LedgerWatch::lagSeconds)
                .description("How long the continuous comparison has not been level")
                .baseUnit("seconds")
                .register(meters);
    }

    /** Compares what is new until it is level with the ledger, or another node does it. */
    void look() {
        Optional<Long> position = work.lease(WORK);
        if (position.isEmpty()) {
            behind.set(0);
            return;
        }
        long reached = position.get();
        boolean level = false;
        while (!level) {
            Look look = lookOnce(reached);
            look.suspicious().forEach(recheck::stream);
            meters.counter("tallystick.reconciliation.checked").increment(look.checked());
            reached = look.reached();
            level = look.level();
            if (!work.reached(WORK, reached)) {
                return;
            }
            if (level) {
                levelAt.set(System.nanoTime());
                behind.set(0);
            } else {
                behind.set(1);
            }
        }
        lookAgain();
    }

    /** Lets another node go on, when this one stops. */
    void release() {
        work.release(WORK);
    }

    private record Look(long reached, boolean level, int checked, Set<String> suspicious) {}

    /** If the read model is built anew, so is this. */
    private Look lookOnce(long position) {
        return reading.snapshots()
                .read(
                        () -> {
                            long passed = reading.tokens().passedByLedger();
                            long from = Math.min(position, passed);
                            List<Event> page =
                                    reading.events().page(new Range(from, passed, 0, 1), PAGE);
                            boolean level = page.size() < PAGE;
                            return new Look(
                                    level ? passed : page.get(page.size() - 1).position(),
                                    level,
                                    page.size(),
                                    newEvents.suspicious(page));
                        });
    }

    private void lookAgain() {
        if (System.nanoTime() - lookedAgainAt < LOOK_AGAIN_NANOS) {
            return;
        }
        recheck.openAccounts(ACCOUNTS_AT_ONCE);
        open.set(recheck.open());
        lookedAgainAt = System.nanoTime();
        if (open.get() > 0) {
            LOG.warn("{} differences are open; see docs/reconciliation.md", open.get());
        }
    }

    private double lagSeconds() {
        return behind.get() == 0
                ? 0
                : TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - levelAt.get()) / 1_000.0;
    }
}

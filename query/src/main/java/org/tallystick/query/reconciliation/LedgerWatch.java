package org.tallystick.query.reconciliation;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
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
    private final WatchMeters meters;
    private long lookedAgainAt = System.nanoTime();

    LedgerWatch(
            WorkTable work,
            LedgerReading reading,
            NewEvents newEvents,
            Recheck recheck,
            WatchMeters meters) {
        this.work = work;
        this.reading = reading;
        this.newEvents = newEvents;
        this.recheck = recheck;
        this.meters = meters;
    }

    /** Compares what is new until it is level with the ledger, or another node does it. */
    void look() {
        Optional<Long> position = work.lease(WORK);
        if (position.isEmpty()) {
            meters.waits(null);
            return;
        }
        long reached = position.get();
        tellLag(reached);
        boolean level = false;
        while (!level) {
            Look look = lookOnce(reached);
            look.suspicious().forEach(recheck::stream);
            meters.checked(look.checked());
            reached = look.reached();
            level = look.level();
            if (!work.reached(WORK, reached)) {
                return;
            }
            tellLag(reached);
        }
        lookAgain();
    }

    /** Also what the ledger itself has not handled yet waits to be compared. */
    private void tellLag(long reached) {
        meters.waits(
                reading.snapshots().read(() -> reading.events().firstAfter(reached)).orElse(null));
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
        long open = recheck.open();
        meters.open(open);
        lookedAgainAt = System.nanoTime();
        if (open > 0) {
            LOG.warn("{} differences are open; see docs/reconciliation.md", open);
        }
    }
}

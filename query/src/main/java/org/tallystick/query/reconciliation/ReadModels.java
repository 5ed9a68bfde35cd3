package org.tallystick.query.reconciliation;

import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.springframework.stereotype.Component;
import org.tallystick.query.cases.CaseProjection;
import org.tallystick.query.ledger.LedgerProjection;
import org.tallystick.query.payment.PaymentProjection;

/** How far all read models together are. */
@Component
class ReadModels {

    private static final Set<String> PROCESSORS =
            Set.of(
                    LedgerProjection.PROCESSOR,
                    PaymentProjection.PROCESSOR,
                    CaseProjection.PROCESSOR);

    /** A segment that has nothing to do stores its token every few seconds only. */
    private static final int LOOKS_MAX = 150;

    private static final long REST_MILLIS = 200;

    private final Snapshots snapshots;
    private final Tokens tokens;
    private final LedgerEvents events;

    ReadModels(Snapshots snapshots, Tokens tokens, LedgerEvents events) {
        this.snapshots = snapshots;
        this.tokens = tokens;
        this.events = events;
    }

    /** The position of the newest event of any kind; -1 if there is none. */
    long head() {
        return events.head();
    }

    /**
     * Waits until each of them has passed a position.
     *
     * @throws BrokenOffException if that takes too long
     */
    void awaitAll(long position) {
        for (int look = 0; look < LOOKS_MAX; look++) {
            if (slowest() >= position) {
                return;
            }
            CompletableFuture.runAsync(
                            () -> {},
                            CompletableFuture.delayedExecutor(REST_MILLIS, TimeUnit.MILLISECONDS))
                    .join();
        }
        throw new BrokenOffException("read_model_behind");
    }

    private long slowest() {
        return snapshots.read(() -> tokens.slowestOf(PROCESSORS));
    }
}

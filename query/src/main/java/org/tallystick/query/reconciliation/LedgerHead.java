package org.tallystick.query.reconciliation;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.query.ledger.LedgerWriting;
import org.tallystick.query.reconciliation.FeedPlaces.Place;

/** The newest event that writes to the ledger, and whether the ledger has it. */
@Component
class LedgerHead {

    /** The ledger is seldom more than a second behind. */
    private static final int LOOKS_MAX = 150;

    private static final long REST_MILLIS = 100;

    private final Snapshots snapshots;
    private final Tokens tokens;
    private final FeedPlaces places;
    private final JdbcClient jdbc;

    LedgerHead(Snapshots snapshots, Tokens tokens, FeedPlaces places, JdbcClient jdbc) {
        this.snapshots = snapshots;
        this.tokens = tokens;
        this.places = places;
        this.jdbc = jdbc;
    }

    /**
     * Where a feed stands and what was written by then, in one picture: a page's events and its
     * cursor are committed together.
     */
    record Standing(Place place, long position) {}

    Standing of(String feed) {
        return snapshots.read(() -> new Standing(places.cursor(feed), position()));
    }

    /** The position of the newest event that writes to the ledger; -1 if there is none. */
    long position() {
        return jdbc.sql(
                        """
                        SELECT globalindex FROM domainevententry WHERE %s
                        ORDER BY globalindex DESC LIMIT 1"""
                                .formatted(LedgerWriting.ITS_EVENTS))
                .query(Long.class)
                .optional()
                .orElse(-1L);
    }

    /**
     * Waits until the ledger has written all events up to a position.
     *
     * @throws BrokenOffException if that takes too long
     */
    void awaitLedger(long position) {
        for (int look = 0; look < LOOKS_MAX; look++) {
            if (snapshots.read(tokens::passedByLedger) >= position) {
                return;
            }
            CompletableFuture.runAsync(
                            () -> {},
                            CompletableFuture.delayedExecutor(REST_MILLIS, TimeUnit.MILLISECONDS))
                    .join();
        }
        throw new BrokenOffException("read_model_behind");
    }
}

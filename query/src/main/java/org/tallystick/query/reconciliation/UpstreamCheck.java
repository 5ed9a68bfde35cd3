package org.tallystick.query.reconciliation;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import org.tallystick.api.feed.FeedUpstreams;
import org.tallystick.api.feed.UpstreamUnreadableException;
import org.tallystick.api.reconciliation.DifferenceKind;
import org.tallystick.api.reconciliation.FeedTotal;
import org.tallystick.api.reconciliation.ReconciliationRequest;
import org.tallystick.api.reconciliation.ReconciliationScope;
import org.tallystick.query.reconciliation.FeedPlaces.Place;
import org.tallystick.query.reconciliation.UpstreamDifferences.Comparison;
import org.tallystick.query.reconciliation.UpstreamRowTable.Zone;

/**
 * Reads each feed's upstream once more, up to the feed's cursor, and compares it with what the
 * ledger has of the feed: both ways, row by row and in sum. What cannot be read is no difference,
 * and no proof either: then the run breaks off and says so.
 */
@Component
class UpstreamCheck implements ScopeCheck {

    /** What only a run can find, or find gone, that has read the upstreams. */
    static final Set<DifferenceKind> ITS_KINDS =
            Set.of(
                    DifferenceKind.FEED_ROW_ONLY_UPSTREAM,
                    DifferenceKind.FEED_ROW_ONLY_OURS,
                    DifferenceKind.FEED_ROW_DIFFERS,
                    DifferenceKind.FEED_ROW_DOUBLED,
                    DifferenceKind.FEED_SUM_DIFFERS);

    /** Why a feed was not compared that this node is not set up to read. */
    static final String NOT_KNOWN = "not_set_up_here";

    private static final Logger LOG = LoggerFactory.getLogger(UpstreamCheck.class);

    private final ObjectProvider<FeedUpstreams> upstreams;
    private final FeedTables feeds;
    private final FeedPlaces places;
    private final UpstreamRowTable rows;
    private final UpstreamVerdict verdict;
    private final LedgerHead head;
    private final Clock clock;

    UpstreamCheck(
            ObjectProvider<FeedUpstreams> upstreams,
            UpstreamTables tables,
            UpstreamVerdict verdict,
            LedgerHead head,
            Clock clock) {
        this.upstreams = upstreams;
        this.feeds = tables.feeds();
        this.places = tables.places();
        this.rows = tables.rows();
        this.verdict = verdict;
        this.head = head;
        this.clock = clock;
    }

    @Override
    public ReconciliationScope scope() {
        return ReconciliationScope.FEED;
    }

    /** A run of one account reads no upstream: it would have to read all of it. */
    @Override
    public void check(ReconciliationRequest request, Progress progress) {
        FeedUpstreams readable = upstreams.getIfAvailable();
        if (request.accountId() != null || readable == null) {
            return;
        }
        Window window = new Window(request.from(), request.to());
        boolean all = true;
        String failure = null;
        for (String feed : feeds.feeds()) {
            String problem =
                    readable.knows(feed)
                            ? problemWith(feed, readable, window, progress)
                            : NOT_KNOWN;
            if (problem != null) {
                all = false;
                progress.total(FeedTotal.notCompared(feed, problem));
            }
            if (problem != null && !isGivenUp(feed, problem)) {
                failure = problem;
            }
        }
        if (failure != null) {
            throw new BrokenOffException(failure);
        }
        if (all) {
            progress.upstreamsCompared();
        }
    }

    /** A feed that a person has paused, and that is not set up any more, is asked of nobody. */
    private boolean isGivenUp(String feed, String problem) {
        return problem.equals(NOT_KNOWN) && feeds.isPaused(feed);
    }

    /** Compares one feed; says why it could not. One feed does not keep the others from it. */
    private @Nullable String problemWith(
            String feed, FeedUpstreams readable, Window window, Progress progress) {
        try {
            check(feed, readable, window, progress);
            return null;
        } catch (UpstreamUnreadableException e) {
            LOG.warn("The upstream of feed {} cannot be read again: {}", feed, e.code());
            return e.code();
        } catch (BrokenOffException e) {
            if (e.code().equals(Progress.TOO_MANY)) {
                throw e;
            }
            return e.code();
        }
    }

    private void check(String feed, FeedUpstreams readable, Window window, Progress progress) {
        String run = UUID.randomUUID().toString();
        UpstreamReading reading = new UpstreamReading(feed, run, readable, rows, progress);
        Instant now = clock.instant();
        try {
            LedgerHead.Standing standing = head.of(feed);
            Instant settled = now.minus(readable.settledAfter(feed));
            if (window.isWhole()) {
                readAll(feed, settled, standing.place(), reading);
            } else {
                readWindow(feed, window, settled, reading);
            }
            head.awaitLedger(standing.position());
            rows.passOver(run, feed, standing.position());
            Duration kept = readable.keptFor(feed);
            Instant since = kept == null ? null : now.minus(kept);
            Comparison comparison = new Comparison(feed, run, standing.position(), since);
            verdict.pass(comparison, reading, window.isWhole(), progress);
        } finally {
            rows.forget(run);
        }
    }

    private void readAll(String feed, Instant settled, Place cursor, UpstreamReading reading) {
        Optional<Place> recent = places.firstRecent(feed, settled);
        reading.stretch(Zone.SETTLED, null, recent.orElse(cursor));
        recent.ifPresent(place -> reading.stretch(Zone.RECENT, place.cursor(), cursor));
        reading.unplaced();
        reading.beyond(cursor.cursor());
    }

    /** Only what the pages of that time must have applied; what is recent is left to other runs. */
    private void readWindow(String feed, Window window, Instant settled, UpstreamReading reading) {
        boolean ends = window.to() != null && window.to().isBefore(settled);
        places.ofWindow(feed, new Window(window.from(), ends ? window.to() : settled))
                .ifPresent(
                        pages -> {
                            reading.stretch(Zone.SETTLED, pages.from(), pages.until());
                            reading.beyond(pages.until().cursor());
                        });
    }
}

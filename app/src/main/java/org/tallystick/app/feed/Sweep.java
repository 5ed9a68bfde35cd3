package org.tallystick.app.feed;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.tallystick.api.feed.FeedChange;
import org.tallystick.api.feed.FeedLogEntry;
import org.tallystick.api.feed.FeedQuery.FindRereadStart;
import org.tallystick.api.feed.FeedRow;
import org.tallystick.api.feed.RereadStart;
import org.tallystick.app.feed.FeedLookTable.Looks;
import org.tallystick.app.feed.upstream.UpstreamException;
import org.tallystick.app.feed.upstream.UpstreamException.Problem;

/**
 * Reads a feed's whole list once more now and then, slowly, from its beginning up to the cursor. It
 * is the net below all else: whyever a row was passed by, it is found. Where it has come to is
 * kept, so that it goes on after a restart, on whichever node.
 */
final class Sweep {

    private static final Logger log = LoggerFactory.getLogger(Sweep.class);

    /** Between two pages, however often the feed is asked for new rows. */
    private static final Duration STEP_MIN = Duration.ofSeconds(1);

    private final FeedSource source;
    private final String feed;
    private final FeedSettings settings;
    private final FeedBus bus;
    private final FeedLookTable looks;
    private final Clock clock;
    private Instant steppedAt = Instant.EPOCH;
    private @Nullable RereadStretch list;
    private boolean stepped;

    Sweep(FeedSource source, FeedBus bus, FeedLookTable looks, Clock clock) {
        this.source = source;
        this.feed = source.feed();
        this.settings = source.settings();
        this.bus = bus;
        this.looks = looks;
        this.clock = clock;
    }

    /** Those rows of one page that are new; none while it is not time for one. */
    List<FeedRow> find() {
        Instant now = clock.instant();
        stepped = false;
        if (now.isBefore(steppedAt.plus(step())) && !now.isBefore(steppedAt)) {
            return List.of();
        }
        steppedAt = now;
        RereadStretch reading = list == null ? begin(now) : list;
        list = reading;
        if (reading == null) {
            return List.of();
        }
        List<FeedRow> found = next(reading);
        stepped = true;
        if (!found.isEmpty()) {
            log.warn("Feed {}: {} rows were passed by and are found now", feed, found.size());
        }
        return found;
    }

    private Duration step() {
        Duration poll = settings.pollInterval();
        return poll.compareTo(STEP_MIN) < 0 ? STEP_MIN : poll;
    }

    /** An upstream need not know a cursor for as long as this takes; then it begins anew. */
    private List<FeedRow> next(RereadStretch reading) {
        try {
            return reading.next();
        } catch (UpstreamException e) {
            if (e.problem() != Problem.CURSOR_REFUSED) {
                throw e;
            }
            looks.sweptTo(feed, null);
            list = null;
            return List.of();
        }
    }

    /** What was found is applied. */
    void applied() {
        RereadStretch reading = list;
        if (!stepped || reading == null) {
            return;
        }
        stepped = false;
        if (reading.hasEnded()) {
            looks.endSweep(feed);
            list = null;
        } else {
            looks.sweptTo(feed, reading.after());
        }
    }

    /** What was found is not applied, so it has to be found once more. */
    void forget() {
        list = null;
        stepped = false;
    }

    /** Begins at once. */
    void request() {
        looks.find(feed);
        looks.beginSweep(feed, clock.instant());
        forget();
    }

    /** After a cursor was put back, rows may be missing from before it. */
    void afterRedrive(List<FeedLogEntry> newest) {
        Instant sweptAt = looks.find(feed).sweptAt();
        boolean redriven =
                newest.stream()
                        .anyMatch(
                                line ->
                                        line.change() == FeedChange.REDRIVEN
                                                && line.recordedAt().isAfter(sweptAt));
        if (redriven) {
            request();
        }
    }

    private @Nullable RereadStretch begin(Instant now) {
        Looks looked = looks.find(feed);
        if (!looked.sweeping()) {
            boolean due =
                    !settings.sweepInterval().isZero()
                            && !now.isBefore(looked.sweptAt().plus(settings.sweepInterval()));
            if (!due) {
                return null;
            }
            looks.beginSweep(feed, now);
        }
        String from = looked.sweeping() ? looked.sweptTo() : null;
        return bus.rereadStart(new FindRereadStart(feed, Instant.EPOCH))
                .map(all -> new RereadStart(from, all.until(), all.lastRowKey()))
                .map(rest -> new RereadStretch(source, bus, rest))
                .orElse(null);
    }
}

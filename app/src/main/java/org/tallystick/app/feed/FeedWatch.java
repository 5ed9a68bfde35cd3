package org.tallystick.app.feed;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.tallystick.api.feed.FeedPosition;
import org.tallystick.api.feed.FeedResult.PageApplied;
import org.tallystick.api.feed.FeedRow;
import org.tallystick.app.feed.upstream.Outlook;
import org.tallystick.app.feed.upstream.Upstream;

/** Watches how far one feed is behind, and tells the table, the meters and the log. */
final class FeedWatch {

    private static final Logger log = LoggerFactory.getLogger(FeedWatch.class);

    /** While a feed is read, looking is work that is not reading. */
    private static final Duration WHILE_BUSY = Duration.ofSeconds(5);

    private static final Duration TELL_AT_MOST_EVERY = Duration.ofMinutes(1);

    private final String feed;
    private final OutlookTable table;
    private final FeedMeters meters;
    private final Clock clock;
    private Instant lookedAt = Instant.EPOCH;
    private Instant toldAt = Instant.EPOCH;
    private long appliedBefore = -1;

    FeedWatch(String feed, OutlookTable table, FeedMeters meters, Clock clock) {
        this.feed = feed;
        this.table = table;
        this.meters = meters;
        this.clock = clock;
    }

    /** Counts what became of a page's rows. */
    void applied(PageApplied page) {
        meters.applied(feed, page);
    }

    /** Looks, unless it has just done so and there is more to read. */
    void lookNowAndThen(FeedPosition position, Upstream upstream, boolean busy) {
        Instant now = clock.instant();
        if (!busy || !now.isBefore(lookedAt.plus(WHILE_BUSY)) || now.isBefore(lookedAt)) {
            look(position, upstream);
        }
    }

    void look(FeedPosition position, Upstream upstream) {
        lookedAt = clock.instant();
        Outlook outlook = upstream.outlook(position.cursor());
        table.put(feed, outlook);
        meters.seen(position, outlook);
        if (position.applied() != appliedBefore
                && !lookedAt.isBefore(toldAt.plus(TELL_AT_MOST_EVERY))) {
            appliedBefore = position.applied();
            toldAt = lookedAt;
            FeedRow oldest = outlook.oldest();
            log.info(
                    "Feed {}: last applied {}, newest upstream {}, oldest unapplied {} of {},"
                            + " {} rows behind, version {}",
                    feed,
                    position.lastAppliedId(),
                    outlook.newestId(),
                    oldest == null ? null : oldest.id(),
                    oldest == null ? null : oldest.createdAt(),
                    outlook.rowsBehind(),
                    position.version());
        }
    }

    void problem(String problem) {
        table.putProblem(feed, problem);
        meters.failing(feed);
    }

    /** Another node reads it; what it sees is its to tell. */
    void elsewhere() {
        meters.forget(feed);
    }
}

package org.tallystick.app.feed;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.feed.FeedQuery.FindRereadStart;
import org.tallystick.api.feed.FeedRow;
import org.tallystick.app.feed.upstream.Upstream;
import org.tallystick.app.feed.upstream.UpstreamException;
import org.tallystick.app.feed.upstream.UpstreamException.Problem;
import org.tallystick.app.feed.upstream.UpstreamPage;

/**
 * Looks for rows that appeared behind the cursor, because their transaction took longer than that
 * of a later row, and for rows that have no place in the order. What was read again and is known
 * never reaches the writer.
 *
 * <p>Each look begins with the first page that was applied within the overlap before the look
 * before it, or after that. So each page is looked through once more when the overlap after it is
 * over, however long nobody looked in between.
 */
final class LateRows {

    /** Pages that are read in one go; the look goes on after the next page of the feed itself. */
    private static final int PAGES_AT_ONCE = 20;

    private static final int PAGES_AT_ONCE_WHILE_BUSY = 2;

    /** Pages without a place that are looked at in one look. */
    private static final int UNPLACED_PAGES_MAX = 20;

    /** While there is much to read, late rows are looked for less often. */
    private static final int BUSY_FACTOR = 10;

    /** The nodes' clocks may differ by so much. */
    private static final Duration CLOCK_DIFFERENCE_MAX = Duration.ofSeconds(10);

    private final FeedSource source;
    private final String feed;
    private final Upstream upstream;
    private final FeedSettings settings;
    private final FeedBus bus;
    private final FeedLookTable looks;
    private final Sweep sweep;
    private final Clock clock;
    private Instant endedAt = Instant.EPOCH;
    private @Nullable String unplacedAfter;
    private @Nullable Look look;

    LateRows(FeedSource source, FeedBus bus, FeedLookTable looks, Sweep sweep, Clock clock) {
        this.source = source;
        this.feed = source.feed();
        this.upstream = source.upstream();
        this.settings = source.settings();
        this.bus = bus;
        this.looks = looks;
        this.sweep = sweep;
        this.clock = clock;
    }

    /** A look that is under way. */
    private static final class Look {

        private final Instant beganAt;
        private @Nullable RereadStretch behind;
        private boolean unplaced = true;
        private int unplacedPages;

        Look(Instant beganAt, @Nullable RereadStretch behind) {
            this.beganAt = beganAt;
            this.behind = behind;
        }

        boolean hasEnded() {
            return behind == null && !unplaced;
        }
    }

    /**
     * Some of those that are new; none while it is not time to look.
     *
     * @param busy whether there is more to read, so that looking can wait a little
     */
    List<FeedRow> find(boolean busy) {
        Instant now = clock.instant();
        if (look == null && !isDue(now, busy)) {
            return List.of();
        }
        Look going = look == null ? begin(now) : look;
        look = going;
        List<FeedRow> found = new ArrayList<>();
        int pagesMax = busy ? PAGES_AT_ONCE_WHILE_BUSY : PAGES_AT_ONCE;
        for (int pages = 0;
                pages < pagesMax && found.size() < settings.pageSize() && !going.hasEnded();
                pages++) {
            try {
                found.addAll(readOn(going));
            } catch (UpstreamException e) {
                if (found.isEmpty()) {
                    throw e;
                }
                // What was found comes first; the failure comes again.
                break;
            }
        }
        return found;
    }

    /** What was found is applied. */
    void applied() {
        if (look != null && look.hasEnded()) {
            looks.looked(feed, look.beganAt);
            endedAt = clock.instant();
            look = null;
        }
    }

    /** What was found is not applied, so it has to be found once more. */
    void forget() {
        look = null;
        unplacedAfter = null;
        endedAt = Instant.EPOCH;
    }

    boolean isUnderWay() {
        return look != null;
    }

    private boolean isDue(Instant now, boolean busy) {
        Duration interval = settings.rereadInterval().multipliedBy(busy ? BUSY_FACTOR : 1);
        return !now.isBefore(endedAt.plus(interval)) || now.isBefore(endedAt);
    }

    private Look begin(Instant now) {
        if (settings.overlap().isZero()) {
            return new Look(now, null);
        }
        FindRereadStart query = new FindRereadStart(feed, since(now));
        RereadStretch behind =
                bus.rereadStart(query)
                        .map(start -> new RereadStretch(source, bus, start))
                        .orElse(null);
        return new Look(now, behind);
    }

    /** Should the clock have been set back since the last look, the present time counts. */
    private Instant since(Instant now) {
        Instant lookedAt = looks.find(feed).lookedAt();
        if (lookedAt == null) {
            return Instant.EPOCH;
        }
        Instant last = lookedAt.isBefore(now) ? lookedAt : now;
        return last.minus(settings.overlap()).minus(CLOCK_DIFFERENCE_MAX);
    }

    private List<FeedRow> readOn(Look going) {
        RereadStretch behind = going.behind;
        if (behind != null) {
            List<FeedRow> found = next(behind);
            going.behind = behind.hasEnded() ? null : behind;
            return found;
        }
        return unplaced(going);
    }

    /** Where the upstream does not know the place any more, only its whole list will do. */
    private List<FeedRow> next(RereadStretch behind) {
        try {
            return behind.next();
        } catch (UpstreamException e) {
            if (e.problem() != Problem.CURSOR_REFUSED) {
                throw e;
            }
            sweep.request();
            behind.end();
            return List.of();
        }
    }

    private List<FeedRow> unplaced(Look going) {
        UpstreamPage page = upstream.unplaced(unplacedAfter, settings.pageSize());
        List<FeedRow> found = bus.unknown(feed, page.rows());
        unplacedAfter = page.more() ? page.next() : null;
        going.unplacedPages++;
        // The rest follows the next time.
        going.unplaced = page.more() && going.unplacedPages < UNPLACED_PAGES_MAX;
        return found;
    }
}

package org.tallystick.app.feed;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.feed.FeedQuery.FindRereadStart;
import org.tallystick.api.feed.FeedRow;
import org.tallystick.api.feed.RereadStart;
import org.tallystick.app.feed.upstream.Upstream;
import org.tallystick.app.feed.upstream.UpstreamPage;

/**
 * Looks for rows that appeared behind the cursor, because their transaction took longer than that
 * of a later row, and for rows that have no place in the order at all. What was read again and is
 * known never reaches the writer.
 */
final class LateRows {

    /** Pages without a place that are looked at in one go; the rest follows the next time. */
    private static final int UNPLACED_PAGES_MAX = 20;

    /** While there is much to read, late rows are looked for less often. */
    private static final int BUSY_FACTOR = 10;

    private final String feed;
    private final Upstream upstream;
    private final FeedSettings settings;
    private final FeedBus bus;
    private final Clock clock;
    private Instant lookedAt = Instant.EPOCH;
    private @Nullable String unplacedAfter;

    LateRows(FeedSource source, FeedBus bus, Clock clock) {
        this.feed = source.feed();
        this.upstream = source.upstream();
        this.settings = source.settings();
        this.bus = bus;
        this.clock = clock;
    }

    /**
     * Those that are new, at most a page of them; none while it is not time to look.
     *
     * @param busy whether there is more to read, so that looking can wait a little
     */
    List<FeedRow> find(boolean busy) {
        Instant now = clock.instant();
        Duration interval = settings.rereadInterval().multipliedBy(busy ? BUSY_FACTOR : 1);
        boolean due = !now.isBefore(lookedAt.plus(interval)) || now.isBefore(lookedAt);
        if (!due) {
            return List.of();
        }
        List<FeedRow> found = new ArrayList<>();
        if (!settings.overlap().isZero()) {
            behind(now.minus(settings.overlap()), found);
        }
        unplaced(found);
        if (found.size() < settings.pageSize()) {
            lookedAt = now;
        }
        return found.subList(0, Math.min(found.size(), settings.pageSize()));
    }

    private void behind(Instant since, List<FeedRow> found) {
        Optional<RereadStart> start = bus.rereadStart(new FindRereadStart(feed, since));
        if (start.isEmpty()) {
            return;
        }
        String after = start.get().from();
        boolean more = true;
        while (more && found.size() < settings.pageSize()) {
            UpstreamPage page = upstream.reread(start.get(), after, settings.pageSize());
            found.addAll(bus.unknown(feed, page.rows()));
            more = page.more() && page.next() != null && !page.next().equals(after);
            after = page.next();
        }
    }

    private void unplaced(List<FeedRow> found) {
        boolean more = true;
        for (int pages = 0;
                more && pages < UNPLACED_PAGES_MAX && found.size() < settings.pageSize();
                pages++) {
            UpstreamPage page = upstream.unplaced(unplacedAfter, settings.pageSize());
            found.addAll(bus.unknown(feed, page.rows()));
            more = page.more();
            unplacedAfter = more ? page.next() : null;
        }
    }
}

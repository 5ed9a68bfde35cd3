package org.tallystick.query.reconciliation;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.feed.FeedRow;
import org.tallystick.api.feed.FeedUpstreams;
import org.tallystick.api.feed.Feeds;
import org.tallystick.api.feed.RereadStart;
import org.tallystick.api.feed.UpstreamRows;
import org.tallystick.query.reconciliation.FeedPlaces.Place;
import org.tallystick.query.reconciliation.UpstreamRowTable.Zone;

/** Reads one feed's upstream once more and notes its rows. No transaction is open meanwhile. */
final class UpstreamReading {

    /**
     * So many pages after the cursor are looked at. An upstream that gives no cursor for its last
     * rows has rows there that are applied.
     */
    private static final int BEYOND_MAX = 16;

    /** By which a row's number tells its page. */
    private static final long PAGE_NUMBERS = 100_000;

    private final String feed;
    private final String run;
    private final FeedUpstreams upstreams;
    private final UpstreamRowTable rows;
    private final Progress progress;

    /** Where each page began. */
    private final List<@Nullable String> pages = new ArrayList<>();

    private boolean placeLost;

    UpstreamReading(
            String feed,
            String run,
            FeedUpstreams upstreams,
            UpstreamRowTable rows,
            Progress progress) {
        this.feed = feed;
        this.run = run;
        this.upstreams = upstreams;
        this.rows = rows;
        this.progress = progress;
    }

    /** Where the page began that a row came with. */
    @Nullable String pageOf(long number) {
        return pages.get(Math.toIntExact(number / PAGE_NUMBERS));
    }

    /** Reads on from a cursor to a place. */
    void stretch(Zone zone, @Nullable String from, Place until) {
        if (until.cursor() == null || Objects.equals(from, until.cursor())) {
            return;
        }
        RereadStart stretch = new RereadStart(from, until.cursor(), until.lastRowKey());
        String after = from;
        boolean seen = until.lastRowKey() == null;
        UpstreamRows page;
        do {
            page = upstreams.stretch(feed, stretch, after);
            note(zone, after, page.rows());
            seen |= isAmong(page.rows(), until.lastRowKey());
            after = page.next();
        } while (page.more());
        placeLost |= !seen;
    }

    /** Reads the rows that have no place. Nobody knows since when they are there. */
    void unplaced() {
        String after = null;
        UpstreamRows page;
        do {
            page = upstreams.unplaced(feed, after);
            note(Zone.RECENT, after, page.rows());
            after = page.next();
        } while (page.more());
    }

    /**
     * Reads some rows after the cursor.
     *
     * @throws BrokenOffException if it is not certain which rows are before the cursor: its row is
     *     not there any more, and what follows it is too much to be told apart
     */
    void beyond(@Nullable String cursor) {
        String after = cursor;
        boolean more = true;
        for (int page = 0; more && page < BEYOND_MAX; page++) {
            UpstreamRows read = upstreams.beyond(feed, after);
            note(Zone.BEYOND, after, read.rows());
            after = read.next();
            more = read.more();
        }
        if (more && placeLost) {
            throw new BrokenOffException("upstream_place_lost");
        }
    }

    private void note(Zone zone, @Nullable String after, List<FeedRow> page) {
        rows.add(run, zone, pages.size() * PAGE_NUMBERS, page);
        pages.add(after);
        if (zone != Zone.BEYOND) {
            progress.checked(page.size());
        }
    }

    private static boolean isAmong(List<FeedRow> page, @Nullable String key) {
        return page.stream().anyMatch(row -> Feeds.rowKey(row).equals(key));
    }
}

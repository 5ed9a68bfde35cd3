package org.tallystick.app.feed;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.feed.FeedRow;
import org.tallystick.api.feed.RereadStart;
import org.tallystick.app.feed.upstream.Upstream;
import org.tallystick.app.feed.upstream.UpstreamException;
import org.tallystick.app.feed.upstream.UpstreamException.Problem;
import org.tallystick.app.feed.upstream.UpstreamPage;

/** A stretch of a feed's list that is read once more, page by page. */
final class RereadStretch {

    /** So many rows may have one place where cursors are times only. */
    private static final int LIMIT_MAX = 16_000;

    private final String feed;
    private final Upstream upstream;
    private final int pageSize;
    private final FeedBus bus;
    private final RereadStart start;
    private @Nullable String after;
    private boolean ended;

    RereadStretch(FeedSource source, FeedBus bus, RereadStart start) {
        this.feed = source.feed();
        this.upstream = source.upstream();
        this.pageSize = source.settings().pageSize();
        this.bus = bus;
        this.start = start;
        this.after = start.from();
    }

    /** Those rows of the next page that bring something new. */
    List<FeedRow> next() {
        UpstreamPage page = upstream.reread(start, after, pageSize);
        for (int limit = pageSize * 2; isStuck(page); limit *= 2) {
            if (limit > LIMIT_MAX) {
                throw new UpstreamException(Problem.CURSOR_NOT_MOVING);
            }
            page = upstream.reread(start, after, limit);
        }
        List<FeedRow> unknown = bus.unknown(feed, page.rows());
        ended = !page.more();
        after = page.next();
        return unknown;
    }

    private boolean isStuck(UpstreamPage page) {
        return page.more() && (page.next() == null || page.next().equals(after));
    }

    void end() {
        ended = true;
    }

    boolean hasEnded() {
        return ended;
    }

    /** The cursor after the last page. */
    @Nullable String after() {
        return after;
    }
}

package org.tallystick.app.feed;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.tallystick.api.TraceKeys;
import org.tallystick.api.feed.FeedCommand.ApplyFeedPageCommand;
import org.tallystick.api.feed.FeedLogEntry;
import org.tallystick.api.feed.FeedPosition;
import org.tallystick.api.feed.FeedResult;
import org.tallystick.api.feed.FeedResult.PageApplied;
import org.tallystick.api.feed.FeedRow;
import org.tallystick.app.feed.upstream.Upstream;
import org.tallystick.app.feed.upstream.UpstreamException;
import org.tallystick.app.feed.upstream.UpstreamException.Problem;
import org.tallystick.app.feed.upstream.UpstreamPage;

/**
 * Reads a feed on from its position, one step after the other. The next page is fetched while the
 * writer applies the one before; no transaction is open while anything is fetched.
 */
final class FeedReader {

    /** How many rows are asked for at most where a page's rows all have one place. */
    private static final int LIMIT_MAX = 16_000;

    /** After a success the part grows by this share of a page. */
    private static final int GROWTH = 20;

    private final String feed;
    private final Upstream upstream;
    private final int pageSize;
    private final FeedBus bus;
    private final FeedWatch watch;
    private final Executor fetching;
    private int limit;

    /** Rows of one transaction: fewer after one that did not come to its end. */
    private int partSize;

    private @Nullable Fetch fetch;
    private boolean wentBack;

    FeedReader(FeedSource source, FeedBus bus, FeedWatch watch, Executor fetching) {
        this.feed = source.feed();
        this.upstream = source.upstream();
        this.pageSize = source.settings().pageSize();
        this.bus = bus;
        this.watch = watch;
        this.fetching = fetching;
        this.limit = pageSize;
        this.partSize = pageSize;
    }

    /**
     * What a step came to.
     *
     * @param position the feed's position after it; null if it was changed by somebody else
     * @param more whether there is more to read at once
     */
    record Step(@Nullable FeedPosition position, boolean more) {}

    /** Takes one page, if there is one. */
    Step step(FeedPosition position) {
        UpstreamPage page = takeOrGoBack(position);
        String next = page.next();
        boolean moves = next != null && !next.equals(position.cursor());
        // An empty page moves the cursor only if it is not the end, or the cursor is of no more
        // use.
        boolean leadsOn = page.more() || !page.rows().isEmpty() || wentBack;
        if (next != null && moves && leadsOn) {
            limit = pageSize;
            if (page.more()) {
                fetchAhead(next);
            }
            return new Step(apply(position, next, page.rows()), page.more());
        }
        return inPlace(position, page, moves);
    }

    /** A cursor that does not move: the rows may be new all the same. */
    private Step inPlace(FeedPosition position, UpstreamPage page, boolean moves) {
        List<FeedRow> unknown = bus.unknown(feed, page.rows());
        FeedPosition after = unknown.isEmpty() ? position : apply(position, null, unknown);
        if (after == null || !page.more() || moves) {
            limit = pageSize;
            return new Step(after, false);
        }
        // All rows of a full page may have one place; more of them at once lead beyond it.
        if (page.rows().size() < limit || limit >= LIMIT_MAX) {
            throw new UpstreamException(Problem.CURSOR_NOT_MOVING);
        }
        limit = Math.min(limit * 2, LIMIT_MAX);
        return new Step(after, true);
    }

    /** Applies rows that appeared behind the cursor, which stays. */
    @Nullable FeedPosition applyLate(FeedPosition position, List<FeedRow> rows) {
        return rows.isEmpty() ? position : apply(position, null, rows);
    }

    /** Forgets what was fetched ahead. */
    void forget() {
        fetch = null;
    }

    /**
     * In parts, because each part is one transaction; only the last one moves the cursor. Of a page
     * whose parts have come to different ends only what is missing is sent again.
     */
    private @Nullable FeedPosition apply(
            FeedPosition position, @Nullable String to, List<FeedRow> rows) {
        List<FeedRow> left = partSize < pageSize ? bus.unknown(feed, rows) : rows;
        FeedPosition at = position;
        while (left.size() > partSize) {
            List<FeedRow> part = left.subList(0, partSize);
            at = send(at, null, part);
            if (at == null) {
                return null;
            }
            left = left.subList(part.size(), left.size());
        }
        return send(at, to, left);
    }

    private @Nullable FeedPosition send(FeedPosition at, @Nullable String to, List<FeedRow> rows) {
        FeedResult result = written(new ApplyFeedPageCommand(feed, at.version(), to, rows));
        if (result instanceof PageApplied applied) {
            watch.applied(applied);
            return applied.position();
        }
        return null;
    }

    /** What was too much for one transaction is halved; then it grows again, bit by bit. */
    private FeedResult written(ApplyFeedPageCommand part) {
        try {
            FeedResult result = bus.send(part);
            partSize = Math.min(pageSize, partSize + Math.max(1, pageSize / GROWTH));
            return result;
        } catch (RuntimeException e) {
            partSize = Math.max(1, Math.min(partSize, part.rows().size()) / 2);
            throw e;
        }
    }

    /**
     * An upstream may refuse a cursor whose row it has deleted. Then it is read again from an
     * earlier one of the log, or else from its beginning; what is known already is left out.
     */
    private UpstreamPage takeOrGoBack(FeedPosition position) {
        wentBack = false;
        try {
            return take(position.cursor());
        } catch (UpstreamException e) {
            if (e.problem() != Problem.CURSOR_REFUSED) {
                throw e;
            }
            wentBack = true;
            for (FeedLogEntry entry : bus.newestLog(feed)) {
                UpstreamPage page = readUnlessRefused(entry.from());
                if (page != null) {
                    return withoutKnown(page);
                }
            }
            return withoutKnown(upstream.read(null, pageSize));
        }
    }

    private UpstreamPage withoutKnown(UpstreamPage page) {
        return new UpstreamPage(bus.unknown(feed, page.rows()), page.next(), page.more());
    }

    private @Nullable UpstreamPage readUnlessRefused(@Nullable String cursor) {
        try {
            return upstream.read(cursor, pageSize);
        } catch (UpstreamException e) {
            if (e.problem() == Problem.CURSOR_REFUSED) {
                return null;
            }
            throw e;
        }
    }

    private UpstreamPage take(@Nullable String cursor) {
        Fetch ahead = fetch;
        fetch = null;
        if (ahead != null && Objects.equals(ahead.cursor, cursor)) {
            try {
                return ahead.page.join();
            } catch (CompletionException e) {
                throw e.getCause() instanceof UpstreamException known ? known : e;
            }
        }
        return upstream.read(cursor, limit);
    }

    private void fetchAhead(String cursor) {
        String traceId = MDC.get(TraceKeys.TRACE_ID);
        fetch =
                new Fetch(
                        cursor,
                        CompletableFuture.supplyAsync(
                                () -> {
                                    MDC.put(TraceKeys.TRACE_ID, traceId);
                                    return upstream.read(cursor, pageSize);
                                },
                                fetching));
    }

    private record Fetch(String cursor, CompletableFuture<UpstreamPage> page) {}
}

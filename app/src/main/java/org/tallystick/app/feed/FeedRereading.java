package org.tallystick.app.feed;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;
import org.tallystick.api.TraceKeys;
import org.tallystick.api.feed.FeedUpstreams;
import org.tallystick.api.feed.RereadStart;
import org.tallystick.api.feed.UpstreamRows;
import org.tallystick.api.feed.UpstreamUnreadableException;
import org.tallystick.app.feed.upstream.Upstream;
import org.tallystick.app.feed.upstream.UpstreamException;
import org.tallystick.app.feed.upstream.UpstreamException.Problem;
import org.tallystick.app.feed.upstream.UpstreamPage;

/**
 * Reads upstreams again by connections of its own, so that a feed's reading is not kept waiting. No
 * row is too young for it: how far the feed has come is what counts.
 */
@Component
class FeedRereading implements FeedUpstreams, DisposableBean {

    private static final int PAGE = 1_000;

    /** So many rows may have one place where cursors are times only. */
    private static final int PAGE_MAX = 16_000;

    /** A busy feed looks for late rows only so many intervals apart. */
    private static final int INTERVALS = 10;

    private static final int TRACE_BYTES = 16;

    private final SecureRandom random = new SecureRandom();
    private final Upstreams upstreams;
    private final Map<String, FeedSettings> known = new ConcurrentHashMap<>();
    private final Map<String, Upstream> opened = new ConcurrentHashMap<>();

    FeedRereading(FeedsSettings settings, Upstreams upstreams) {
        this.upstreams = upstreams;
        this.known.putAll(settings.feeds());
    }

    /** Tells of a feed that is not in the settings, such as the demonstration's. */
    void learn(String feed, FeedSettings settings) {
        known.put(feed, settings);
        Upstream former = opened.remove(feed);
        if (former != null) {
            former.close();
        }
    }

    @Override
    public boolean knows(String feed) {
        return known.containsKey(feed);
    }

    @Override
    public Duration settledAfter(String feed) {
        FeedSettings settings = settings(feed);
        return settings.overlap()
                .plus(settings.safetyLag())
                .plus(settings.rereadInterval().multipliedBy(INTERVALS));
    }

    @Override
    public @Nullable Duration keptFor(String feed) {
        return settings(feed).keptFor();
    }

    @Override
    public UpstreamRows stretch(String feed, RereadStart stretch, @Nullable String after) {
        return read(after, limit -> upstream(feed).reread(stretch, after, limit));
    }

    @Override
    public UpstreamRows unplaced(String feed, @Nullable String after) {
        return read(after, limit -> upstream(feed).unplaced(after, limit));
    }

    @Override
    public UpstreamRows beyond(String feed, @Nullable String cursor) {
        return read(cursor, limit -> upstream(feed).read(cursor, limit));
    }

    /** More at once where a full page leads nowhere, as the feed's own reading does. */
    private UpstreamRows read(@Nullable String after, IntFunction<UpstreamPage> reading) {
        boolean traced = MDC.get(TraceKeys.TRACE_ID) != null;
        if (!traced) {
            MDC.put(TraceKeys.TRACE_ID, newTraceId());
        }
        try {
            UpstreamPage page = reading.apply(PAGE);
            for (int limit = PAGE * 2; isStuck(page, after); limit *= 2) {
                if (limit > PAGE_MAX) {
                    throw new UpstreamException(Problem.CURSOR_NOT_MOVING);
                }
                page = reading.apply(limit);
            }
            return new UpstreamRows(page.rows(), page.next(), page.more());
        } catch (UpstreamException e) {
            throw new UpstreamUnreadableException(e.problem().name().toLowerCase(Locale.ROOT), e);
        } finally {
            if (!traced) {
                MDC.remove(TraceKeys.TRACE_ID);
            }
        }
    }

    private static boolean isStuck(UpstreamPage page, @Nullable String after) {
        return page.more() && (page.next() == null || page.next().equals(after));
    }

    private Upstream upstream(String feed) {
        return opened.computeIfAbsent(
                feed, name -> upstreams.open(name, settings(name).withoutLag()));
    }

    private FeedSettings settings(String feed) {
        return Objects.requireNonNull(known.get(feed), "Asked of a feed that is not known here");
    }

    private String newTraceId() {
        byte[] bytes = new byte[TRACE_BYTES];
        random.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    @Override
    public void destroy() {
        opened.values().forEach(Upstream::close);
    }
}

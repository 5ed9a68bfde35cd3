package org.tallystick.app.feed;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.tallystick.api.TraceKeys;
import org.tallystick.api.WriteFailure;
import org.tallystick.api.feed.FeedCheck;
import org.tallystick.api.feed.FeedCommand.RegisterFeedCommand;
import org.tallystick.api.feed.FeedCommand.StopFeedCommand;
import org.tallystick.api.feed.FeedPosition;
import org.tallystick.api.feed.FeedResult.Done;
import org.tallystick.api.feed.FeedRow;
import org.tallystick.api.feed.FeedState;
import org.tallystick.app.feed.upstream.Upstream;
import org.tallystick.app.feed.upstream.UpstreamException;
import org.tallystick.app.feed.upstream.UpstreamException.Problem;

/**
 * Keeps one feed going on this node, as long as the node has its lease. Whenever the feed's version
 * is not the one that this runner made itself, the cursor is verified before anything is read.
 */
final class FeedRunner implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(FeedRunner.class);
    private static final Duration AT_ONCE = Duration.ZERO;
    private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);
    private static final int ROWS_CHECKED = 100;
    private static final long UNVERIFIED = -1;

    /** What is shown of a feed that meets a fault of ours; the log has more. */
    private static final String INTERNAL = "internal";

    private static final String BUSY = "busy";

    /** So often in turn a page may get no outcome before that is a problem. */
    private static final int UNWRITTEN_MAX = 3;

    private final String feed;
    private final FeedSettings settings;
    private final Upstream upstream;
    private final FeedLease lease;
    private final FeedBus bus;
    private final FeedReader reader;
    private final LateRows late;
    private final Sweep sweep;
    private final FeedWatch watch;
    private final BackOff backOff;
    private long verifiedVersion = UNVERIFIED;
    private int unwritten;

    FeedRunner(FeedSource source, FeedRunnerParts parts) {
        this.feed = source.feed();
        this.settings = source.settings();
        this.upstream = source.upstream();
        this.lease = parts.lease();
        this.bus = parts.bus();
        this.reader = parts.reader();
        this.late = parts.late();
        this.sweep = parts.sweep();
        this.watch = parts.watch();
        this.backOff = new BackOff(settings.pollInterval());
    }

    /**
     * One step; says how long to wait before the next. Never throws: the feed would stand still.
     */
    Duration run() {
        MDC.put(TraceKeys.TRACE_ID, newTraceId());
        try {
            return runOnce();
        } catch (RuntimeException | Error e) {
            // The text of a cause may hold more than a log should.
            log.warn("Feed {} could not be read on: {}", feed, e.getClass().getName());
            log.debug("It failed with", e);
            forget();
            return AFTER_FAILURE;
        } finally {
            MDC.remove(TraceKeys.TRACE_ID);
        }
    }

    private Duration runOnce() {
        try {
            if (!lease.hold()) {
                verifiedVersion = UNVERIFIED;
                watch.elsewhere();
                return settings.pollInterval();
            }
            Duration wait = runLeased();
            backOff.reset();
            unwritten = 0;
            return wait;
        } catch (UpstreamException e) {
            return afterUpstreamFailure(e);
        } catch (RuntimeException e) {
            WriteFailure failure = WriteFailure.of(e).orElse(null);
            if (failure == WriteFailure.NEWER_VERSION) {
                return leaveToNewerNode();
            } else if (failure == null) {
                watch.problem(INTERNAL);
            } else if (++unwritten >= UNWRITTEN_MAX) {
                watch.problem(BUSY);
            }
            throw e;
        }
    }

    private Duration leaveToNewerNode() {
        log.warn("Feed {} is left to nodes of a newer version", feed);
        forget();
        lease.release();
        return settings.pollInterval().multipliedBy(2).plus(AFTER_FAILURE);
    }

    private Duration runLeased() {
        FeedPosition position = bus.position(feed).orElse(null);
        if (position == null) {
            bus.send(new RegisterFeedCommand(feed));
            return AT_ONCE;
        }
        if (position.state() != FeedState.RUNNING) {
            verifiedVersion = UNVERIFIED;
            watch.look(position, upstream);
            return settings.pollInterval();
        }
        if (position.version() != verifiedVersion && !verify(position)) {
            return AT_ONCE;
        }
        return readOn(position);
    }

    private Duration readOn(FeedPosition position) {
        FeedReader.Step step = reader.step(position);
        FeedPosition read = made(step.position());
        FeedPosition after = read == null ? null : lookBehind(read, step.more());
        if (after == null) {
            // Somebody else has changed the feed; look again at what it is now.
            forget();
            return AT_ONCE;
        }
        watchWithoutHarm(after, step.more());
        return step.more() || late.isUnderWay() ? AT_ONCE : settings.pollInterval();
    }

    private @Nullable FeedPosition lookBehind(FeedPosition position, boolean busy) {
        FeedPosition after = made(reader.applyLate(position, late.find(busy)));
        if (after != null) {
            late.applied();
            after = made(reader.applyLate(after, sweep.find()));
        }
        if (after != null) {
            sweep.applied();
        }
        return after;
    }

    /** A version that this runner has made itself needs no look. */
    private @Nullable FeedPosition made(@Nullable FeedPosition position) {
        verifiedVersion = position == null ? UNVERIFIED : position.version();
        return position;
    }

    /** Whatever was seen of the feed so far may not be so any more. */
    private void forget() {
        verifiedVersion = UNVERIFIED;
        reader.forget();
        late.forget();
        sweep.forget();
    }

    /** What cannot be watched can be read all the same. */
    private void watchWithoutHarm(FeedPosition position, boolean busy) {
        try {
            watch.lookNowAndThen(position, upstream, busy);
        } catch (UpstreamException e) {
            watch.problem(code(e));
        }
    }

    /** Whether the cursor agrees with what was applied; if not, the feed is stopped by a case. */
    private boolean verify(FeedPosition position) {
        forget();
        FeedCheck check = bus.check(feed, beyond(position));
        if (check.version() != position.version()) {
            return false;
        }
        if (check.problem() == null) {
            sweep.afterRedrive(bus.newestLog(feed));
            verifiedVersion = position.version();
            return true;
        }
        StopFeedCommand stop =
                new StopFeedCommand(
                        feed, check.version(), check.problem(), String.valueOf(check.detail()));
        if (bus.send(stop) instanceof Done stopped) {
            log.error(
                    "Feed {} is stopped: {}; case {}",
                    feed,
                    check.problem(),
                    stopped.position().caseId());
        }
        return false;
    }

    /** The first rows after the cursor; none if the upstream does not know it any more. */
    private List<FeedRow> beyond(FeedPosition position) {
        try {
            return upstream.read(position.cursor(), ROWS_CHECKED).rows();
        } catch (UpstreamException e) {
            if (e.problem() == Problem.CURSOR_REFUSED) {
                return List.of();
            }
            throw e;
        }
    }

    private Duration afterUpstreamFailure(UpstreamException e) {
        reader.forget();
        String problem = code(e);
        Duration wait = backOff.next(e.retryAfter());
        log.warn("Feed {} waits {} ms: {}", feed, wait.toMillis(), problem);
        watch.problem(problem);
        return wait;
    }

    private static String code(UpstreamException e) {
        return e.problem().name().toLowerCase(Locale.ROOT);
    }

    @Override
    public void close() {
        try {
            lease.release();
        } catch (RuntimeException e) {
            log.debug("The lease of feed {} is left to run out", feed, e);
        }
        upstream.close();
    }

    private static String newTraceId() {
        var random = ThreadLocalRandom.current();
        return "%016x%016x".formatted(random.nextLong(), random.nextLong());
    }
}

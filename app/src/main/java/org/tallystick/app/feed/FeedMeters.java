package org.tallystick.app.feed;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.tallystick.api.feed.FeedPosition;
import org.tallystick.api.feed.FeedResult.PageApplied;
import org.tallystick.api.feed.FeedRow;
import org.tallystick.api.feed.FeedState;
import org.tallystick.app.feed.upstream.Outlook;

/**
 * The feeds' meters. A gauge has a value on the node that reads the feed only; on the others it is
 * not a number, so that a maximum over all nodes is right.
 */
@Component
class FeedMeters {

    private static final double MILLIS_OF_SECOND = 1_000.0;

    private final MeterRegistry registry;
    private final Clock clock;
    private final Map<String, Reading> readings = new ConcurrentHashMap<>();

    FeedMeters(MeterRegistry registry, Clock clock) {
        this.registry = registry;
        this.clock = clock;
    }

    /** What the gauges of a feed show. */
    private static final class Reading {
        private volatile @Nullable Outlook outlook;
        private volatile @Nullable FeedPosition position;
        private volatile boolean failing;
    }

    void applied(String feed, PageApplied page) {
        count(feed, "applied", page.applied());
        count(feed, "duplicate", page.duplicates());
        count(feed, "case", page.cases());
    }

    void seen(FeedPosition position, Outlook outlook) {
        Reading reading = reading(position.feed());
        reading.position = position;
        reading.outlook = outlook;
        reading.failing = false;
    }

    void failing(String feed) {
        reading(feed).failing = true;
    }

    void forget(String feed) {
        Reading reading = reading(feed);
        reading.position = null;
        reading.outlook = null;
        reading.failing = false;
    }

    private void count(String feed, String outcome, int rows) {
        Counter.builder("tallystick.feed.rows")
                .description("Rows of pages, by what became of them")
                .tag("feed", feed)
                .tag("outcome", outcome)
                .register(registry)
                .increment(rows);
    }

    private Reading reading(String feed) {
        return readings.computeIfAbsent(feed, this::register);
    }

    private Reading register(String feed) {
        Reading reading = new Reading();
        gauge(feed, reading, "rows.behind", "Rows after the cursor", FeedMeters::behind);
        gauge(
                feed,
                reading,
                "oldest.unapplied.age.seconds",
                "How long the first row after the cursor has waited",
                this::age);
        gauge(
                feed,
                reading,
                "cursor.moved.seconds",
                "When the cursor moved last, in seconds since 1970",
                FeedMeters::moved);
        gauge(
                feed,
                reading,
                "running",
                "1 if the feed is read, 0 if it is paused, stopped or failing",
                FeedMeters::running);
        gauge(feed, reading, "stopped", "1 if a case has stopped the feed", FeedMeters::stopped);
        return reading;
    }

    private void gauge(
            String feed,
            Reading reading,
            String name,
            String description,
            ToDoubleFunction<Reading> value) {
        Gauge.builder("tallystick.feed." + name, reading, value)
                .description(description)
                .tag("feed", feed)
                .register(registry);
    }

    private static double behind(Reading reading) {
        Outlook outlook = reading.outlook;
        return outlook == null || outlook.rowsBehind() == null ? Double.NaN : outlook.rowsBehind();
    }

    private double age(Reading reading) {
        Outlook outlook = reading.outlook;
        if (outlook == null) {
            return Double.NaN;
        }
        FeedRow oldest = outlook.oldest();
        Instant createdAt = oldest == null ? null : OutlookTable.createdAt(oldest);
        return createdAt == null
                ? 0
                : Math.max(
                        0,
                        Duration.between(createdAt, clock.instant()).toMillis() / MILLIS_OF_SECOND);
    }

    private static double moved(Reading reading) {
        FeedPosition position = reading.position;
        return position == null || position.movedAt() == null
                ? Double.NaN
                : position.movedAt().toEpochMilli() / MILLIS_OF_SECOND;
    }

    private static double running(Reading reading) {
        FeedPosition position = reading.position;
        if (position == null) {
            return reading.failing ? 0 : Double.NaN;
        }
        return position.state() == FeedState.RUNNING && !reading.failing ? 1 : 0;
    }

    private static double stopped(Reading reading) {
        FeedPosition position = reading.position;
        if (position == null) {
            return Double.NaN;
        }
        return position.state() == FeedState.STOPPED ? 1 : 0;
    }
}

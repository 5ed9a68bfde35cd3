package org.tallystick.app.dashboard.overview;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.app.measure.RepeatedMeasurement;

/**
 * How lively Tallystick was in the last minutes: events of all nodes, and how long commits of this
 * node took. Kept in memory, a fixed number of samples.
 */
@Component
class Pulse extends RepeatedMeasurement {

    private static final Duration EVERY = Duration.ofSeconds(5);

    /** Half an hour. */
    private static final int SAMPLES_MAX = 360;

    private final JdbcClient jdbc;
    private final MeterRegistry meters;
    private final Clock clock;
    private final Deque<Sample> samples = new ArrayDeque<>();
    private @Nullable Reading before;

    Pulse(JdbcClient jdbc, MeterRegistry meters, Clock clock) {
        super(new Pace("dashboard-pulse-", Duration.ZERO, EVERY), "No sample was taken");
        this.jdbc = jdbc;
        this.meters = meters;
        this.clock = clock;
    }

    /**
     * What happened until then, since the sample before.
     *
     * @param commitMillis how long a group took on average; 0 if there was none
     * @param slowestMillis the slowest group of the last minutes
     */
    record Sample(Instant at, double eventsPerSecond, double commitMillis, double slowestMillis) {}

    private record Reading(long nanos, long head, long groups, double groupMillis) {}

    synchronized List<Sample> samples() {
        return new ArrayList<>(samples);
    }

    @Override
    protected void measure() {
        add(read());
    }

    private Reading read() {
        long head =
                jdbc.sql("SELECT coalesce(max(globalindex), -1) FROM domainevententry")
                        .query(Long.class)
                        .single();
        Timer groups = meters.find("tallystick.writer.group.time").timer();
        return new Reading(
                System.nanoTime(),
                head,
                groups == null ? 0 : groups.count(),
                groups == null ? 0 : groups.totalTime(TimeUnit.MILLISECONDS));
    }

    private synchronized void add(Reading now) {
        Reading last = before;
        before = now;
        if (last == null) {
            return;
        }
        double seconds = Math.max(0.001, (now.nanos() - last.nanos()) / 1e9);
        long groups = now.groups() - last.groups();
        Timer timer = meters.find("tallystick.writer.group.time").timer();
        samples.addLast(
                new Sample(
                        clock.instant(),
                        Math.max(0, now.head() - last.head()) / seconds,
                        groups == 0 ? 0 : (now.groupMillis() - last.groupMillis()) / groups,
                        timer == null ? 0 : timer.max(TimeUnit.MILLISECONDS)));
        if (samples.size() > SAMPLES_MAX) {
            samples.removeFirst();
        }
    }
}

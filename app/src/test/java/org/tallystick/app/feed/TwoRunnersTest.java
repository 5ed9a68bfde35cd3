package org.tallystick.app.feed;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.tallystick.api.feed.RereadStart;
import org.tallystick.app.feed.upstream.Outlook;
import org.tallystick.app.feed.upstream.PostgresUpstream;
import org.tallystick.app.feed.upstream.Upstream;
import org.tallystick.app.feed.upstream.UpstreamPage;

/** Several nodes share a feed: one reads it, and none that was passed by can do harm. */
@SuppressWarnings("NullAway.Init")
class TwoRunnersTest extends FeedTestCase {

    private static final Duration SHORT_LEASE = Duration.ofMillis(200);

    @Autowired DataSource database;
    private OrderTable orders;

    @BeforeEach
    void createTable() {
        orders = OrderTable.create(jdbc, feed);
        open(feed);
        for (int i = 10; i < 40; i++) {
            orders.add(Integer.toString(i), feed, "2026-01-01T12:00:00Z");
        }
    }

    private Upstream upstream() {
        return new PostgresUpstream(feed, orders.byTime(), database, Duration.ZERO, () -> {});
    }

    private FeedRunner runner(String node, Upstream upstream, Duration lease) {
        return runner(
                node, OrderTable.settings(orders.byTime(), 3, Duration.ZERO), upstream, lease);
    }

    @Test
    void only_the_one_with_the_lease_reads_and_the_other_takes_over_at_its_end() {
        FeedRunner first = runner("a", upstream(), LEASE);
        FeedRunner second = runner("b", upstream(), LEASE);
        first.run();
        assertThat(second.run()).isEqualTo(Duration.ofSeconds(5));
        runAll(first);
        assertThat(applied()).hasSize(30).doesNotHaveDuplicates();
        orders.add("40", feed, "2026-01-01T12:00:01Z");
        runAll(second);
        assertThat(position().applied()).isEqualTo(30);
        first.close();
        runAll(second);
        assertThat(applied()).hasSize(31).doesNotHaveDuplicates();
        assertThat(position().duplicates()).isZero();
    }

    /** B94: the holder pauses for longer than its lease, and then goes on with what it had read. */
    @Test
    void a_holder_that_slept_over_its_lease_applies_nothing_that_it_read_before() throws Exception {
        SleepyUpstream sleepy = new SleepyUpstream(upstream());
        FeedRunner first = runner("a", sleepy, SHORT_LEASE);
        first.run();
        sleepy.sleepAtNextRead();
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            Future<Duration> sleeping = thread.submit(first::run);
            assertThat(sleepy.asleep.await(20, TimeUnit.SECONDS)).isTrue();
            FeedRunner second = runner("b", upstream(), LEASE);
            until(() -> second.run().isZero());
            runAll(second);
            long version = position().version();
            sleepy.wake.countDown();
            sleeping.get(20, TimeUnit.SECONDS);
            assertThat(position().version()).isEqualTo(version);
        } finally {
            thread.shutdownNow();
        }
        assertThat(applied()).hasSize(30).doesNotHaveDuplicates();
        assertThat(position().duplicates()).isZero();
    }

    @Test
    void two_that_both_believe_to_have_the_lease_lose_and_double_nothing() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (String node : List.of("same", "same")) {
                FeedRunner runner = runner(node, upstream(), LEASE);
                running.add(
                        threads.submit(
                                () -> {
                                    until(
                                            () -> {
                                                runner.run();
                                                return position().applied() == 30;
                                            });
                                }));
            }
            for (Future<?> each : running) {
                each.get(30, TimeUnit.SECONDS);
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(applied()).hasSize(30).doesNotHaveDuplicates();
        assertThat(position().duplicates()).isZero();
    }

    /** An upstream whose caller can be stopped in the middle of reading. */
    private static final class SleepyUpstream implements Upstream {

        private final Upstream real;
        private final CountDownLatch asleep = new CountDownLatch(1);
        private final CountDownLatch wake = new CountDownLatch(1);
        private volatile boolean sleepNext;

        SleepyUpstream(Upstream real) {
            this.real = real;
        }

        void sleepAtNextRead() {
            sleepNext = true;
        }

        @Override
        public UpstreamPage read(@Nullable String cursor, int limit) {
            UpstreamPage page = real.read(cursor, limit);
            if (sleepNext) {
                sleepNext = false;
                asleep.countDown();
                try {
                    assertThat(wake.await(30, TimeUnit.SECONDS)).isTrue();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
            return page;
        }

        @Override
        public UpstreamPage reread(RereadStart start, @Nullable String after, int limit) {
            return real.reread(start, after, limit);
        }

        @Override
        public UpstreamPage unplaced(@Nullable String after, int limit) {
            return real.unplaced(after, limit);
        }

        @Override
        public Outlook outlook(@Nullable String cursor) {
            return real.outlook(cursor);
        }

        @Override
        public void close() {
            real.close();
        }
    }
}

package org.tallystick.app.feed;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tallystick.api.feed.FeedRow;
import org.tallystick.api.feed.RereadStart;
import org.tallystick.app.feed.upstream.Outlook;
import org.tallystick.app.feed.upstream.Upstream;
import org.tallystick.app.feed.upstream.UpstreamPage;

/** Faults of our own: a feed goes on once they are over. */
class FeedFaultsTest extends FeedTestCase {

    private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);

    @Test
    void goes_on_after_a_bug_an_error_and_a_table_that_was_away() {
        open(feed);
        FaultyUpstream upstream = new FaultyUpstream();
        FeedRunner runner =
                runner(
                        "node",
                        OrderTable.settings(
                                new OrderTable(jdbc, "unused").byTime(), 10, Duration.ZERO),
                        upstream,
                        LEASE);
        runAll(runner);
        upstream.fault = new IllegalStateException("a bug");
        assertThat(runner.run()).isEqualTo(AFTER_FAILURE);
        assertThat(outlooks.find(feed).problem()).isEqualTo("internal");
        jdbc.sql("ALTER TABLE recharge_feed_outlook RENAME TO away").update();
        assertThat(runner.run()).isEqualTo(AFTER_FAILURE);
        jdbc.sql("ALTER TABLE away RENAME TO recharge_feed_outlook").update();
        upstream.error = new StackOverflowError("deep");
        assertThat(runner.run()).isEqualTo(AFTER_FAILURE);
        upstream.fault = null;
        upstream.error = null;
        assertThat(position().applied()).isZero();
        upstream.rows = List.of(new FeedRow("1", feed, "1", null, null, null));
        runAll(runner);
        assertThat(applied()).containsExactly("1");
        assertThat(outlooks.find(feed).problem()).isNull();
    }

    /** An upstream with a bug in it. */
    private static final class FaultyUpstream implements Upstream {

        private List<FeedRow> rows = List.of();
        private @Nullable RuntimeException fault;
        private @Nullable Error error;

        @Override
        public UpstreamPage read(@Nullable String cursor, int limit) {
            if (error != null) {
                throw error;
            }
            if (fault != null) {
                throw fault;
            }
            return new UpstreamPage(cursor == null ? rows : List.of(), "end", false);
        }

        @Override
        public UpstreamPage reread(RereadStart start, @Nullable String after, int limit) {
            return new UpstreamPage(List.of(), after, false);
        }

        @Override
        public UpstreamPage unplaced(@Nullable String after, int limit) {
            return new UpstreamPage(List.of(), after, false);
        }

        @Override
        public Outlook outlook(@Nullable String cursor) {
            return new Outlook(null, null, null);
        }

        @Override
        public void close() {}
    }
}

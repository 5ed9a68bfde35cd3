package org.tallystick.app.feed;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tallystick.api.feed.FeedPosition;
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

    /** As the writer's time is limited, so are the rows that it can apply in it. */
    @Test
    void a_page_that_is_too_much_for_one_transaction_is_halved_until_it_is_not() {
        open(feed);
        jdbc.sql(
                        "CREATE FUNCTION too_much_%1$s() RETURNS trigger LANGUAGE plpgsql AS $$"
                                        .formatted(feed)
                                + " BEGIN RAISE EXCEPTION USING ERRCODE = '57014'; END $$")
                .update();
        jdbc.sql(
                        ("CREATE TRIGGER too_much_%1$s BEFORE INSERT ON recharge_cursor_log FOR EACH"
                                        + " ROW WHEN (NEW.feed = '%1$s' AND NEW.row_count > 1)"
                                        + " EXECUTE FUNCTION too_much_%1$s()")
                                .formatted(feed))
                .update();
        FaultyUpstream upstream = new FaultyUpstream();
        List<FeedRow> rows = new ArrayList<>();
        for (int number = 1; number <= 12; number++) {
            rows.add(new FeedRow("r" + number, feed, "1", null, null, null));
        }
        upstream.rows = rows;
        FeedRunner runner =
                runner(
                        "node",
                        OrderTable.settings(
                                new OrderTable(jdbc, "unused").byTime(), 20, Duration.ZERO),
                        upstream,
                        LEASE);
        boolean shown = false;
        for (int step = 0; step < 40 && position(feed) == null; step++) {
            runner.run();
        }
        for (int step = 0; step < 40 && position().cursor() == null; step++) {
            runner.run();
            shown |= "busy".equals(outlooks.find(feed).problem());
        }
        assertThat(shown).isTrue();
        assertThat(applied()).containsExactlyElementsOf(rows.stream().map(FeedRow::id).toList());
        jdbc.sql("DROP TRIGGER too_much_%s ON recharge_cursor_log".formatted(feed)).update();
        runAll(runner);
        assertThat(outlooks.find(feed).problem()).isNull();
    }

    private @Nullable FeedPosition position(String name) {
        return bus.position(name).orElse(null);
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

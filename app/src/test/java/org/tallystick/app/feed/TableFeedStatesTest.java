package org.tallystick.app.feed;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.core.env.Environment;
import org.tallystick.api.feed.FeedCommand.PauseFeedCommand;
import org.tallystick.api.feed.FeedCommand.ResumeFeedCommand;
import org.tallystick.api.feed.FeedState;
import org.tallystick.app.feed.upstream.PostgresUpstream;
import org.tallystick.app.feed.upstream.TableSettings;

/** A feed that is paused, stopped or failing, and one with bad rows. */
@SuppressWarnings("NullAway.Init")
class TableFeedStatesTest extends FeedTestCase {

    private static final String NOON = "2026-01-01T12:00:00Z";

    @Autowired DataSource database;
    @Autowired Environment environment;
    private OrderTable orders;

    @BeforeEach
    void createTable() {
        orders = OrderTable.create(jdbc, feed);
        open(feed);
    }

    private FeedRunner byTime(int pageSize) {
        return runner(orders.byTime(), pageSize, Duration.ZERO);
    }

    private FeedRunner runner(TableSettings table, int pageSize, Duration safetyLag) {
        return runner(
                "node",
                OrderTable.settings(table, pageSize, safetyLag),
                new PostgresUpstream(feed, table, database, safetyLag, () -> {}),
                LEASE);
    }

    @Test
    void bad_rows_become_cases_and_the_others_are_applied() {
        orders.add("1", feed, NOON);
        orders.add("2", feed + "-nobody", NOON);
        orders.add("3", feed, "infinity");
        orders.add("4", feed, NOON);
        jdbc.sql("UPDATE " + orders.name() + " SET amount = -1 WHERE id = '4'").update();
        FeedRunner runner = byTime(2);
        runAll(runner);
        assertThat(applied()).containsExactly("1");
        assertThat(cases())
                .isEqualTo(
                        Map.of(
                                "2", "account_not_found",
                                "3", "created_at_invalid",
                                "4", "amount_invalid"));
        clock.turn(Duration.ofSeconds(31));
        runAll(runner);
        assertThat(position().cases()).isEqualTo(3);
    }

    @Test
    void a_paused_feed_is_watched_and_not_read() {
        orders.add("1", feed, NOON);
        FeedRunner runner = byTime(2);
        runAll(runner);
        bus.send(new PauseFeedCommand(feed, "ann"));
        orders.add("2", feed, NOON);
        assertThat(runAll(runner)).isEqualTo(Duration.ofSeconds(5));
        assertThat(outlooks.find(feed).oldestId()).isEqualTo("2");
        assertThat(outlooks.find(feed).oldestCreatedAt()).isEqualTo(Instant.parse(NOON));
        assertThat(outlooks.find(feed).rowsBehind()).isEqualTo(1);
        assertThat(outlooks.find(feed).newestId()).isEqualTo("2");
        assertThat(applied()).containsExactly("1");
        bus.send(new ResumeFeedCommand(feed, "ann"));
        runAll(runner);
        assertThat(applied()).containsExactly("1", "2");
        assertThat(outlooks.find(feed).oldestId()).isNull();
    }

    @Test
    void a_cursor_that_was_moved_stops_the_feed_with_a_case() {
        orders.add("1", feed, NOON);
        orders.add("2", feed, NOON);
        orders.add("3", feed, NOON);
        FeedRunner first = byTime(1);
        runAll(first);
        first.close();
        jdbc.sql("UPDATE recharge_cursor SET cursor = ? WHERE feed = ?")
                .param(String.valueOf(position().cursor()).replace("/3", "/1"))
                .param(feed)
                .update();
        FeedRunner second = byTime(1);
        runAll(second);
        assertThat(position().state()).isEqualTo(FeedState.STOPPED);
        assertThat(position().caseId()).isNotNull();
        orders.add("4", feed, NOON);
        runAll(second);
        assertThat(applied()).hasSize(3);
    }

    @Test
    void a_table_that_is_not_there_is_a_problem_of_this_feed_only() {
        jdbc.sql("ALTER TABLE " + orders.name() + " RENAME TO away_" + feed).update();
        FeedRunner runner = byTime(1);
        Duration first = runAll(runner);
        Duration second = runAll(runner);
        assertThat(first).isEqualTo(Duration.ofSeconds(5));
        assertThat(second).isEqualTo(Duration.ofSeconds(10));
        assertThat(outlooks.find(feed).problem()).isEqualTo("upstream_refused");
        jdbc.sql("ALTER TABLE away_" + feed + " RENAME TO " + orders.name()).update();
        orders.add("1", feed, NOON);
        runAll(runner);
        assertThat(applied()).containsExactly("1");
        assertThat(outlooks.find(feed).problem()).isNull();
    }
}

package org.tallystick.app.feed;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.time.Duration;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.core.env.Environment;
import org.tallystick.app.feed.upstream.PostgresUpstream;
import org.tallystick.app.feed.upstream.TableSettings;

/** What goes wrong with lists that are read by keyset, each by itself. */
@SuppressWarnings("NullAway.Init")
class TableFeedTest extends FeedTestCase {

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

    /** B77: rows of one instant over several pages, and a full page of one instant. */
    @Test
    void reads_all_rows_of_one_instant() {
        for (int i = 1; i <= 7; i++) {
            orders.add("o" + i, feed, NOON);
        }
        FeedRunner runner = byTime(3);
        runAll(runner);
        assertThat(applied()).containsExactly("o1", "o2", "o3", "o4", "o5", "o6", "o7");
        assertThat(position().duplicates()).isZero();
        orders.add("o8", feed, NOON);
        runAll(runner);
        assertThat(applied()).endsWith("o8").hasSize(8);
    }

    /** Sorted as texts, 10 would come before 9, and the cursor would pass 9 by. */
    @Test
    void reads_numbers_in_the_order_of_numbers() {
        for (int i = 8; i <= 11; i++) {
            orders.add(String.valueOf(i), feed, NOON);
        }
        jdbc.sql("ALTER TABLE " + orders.name() + " ALTER id TYPE bigint USING id::bigint")
                .update();

        runAll(byTime(1));

        assertThat(applied()).containsExactly("8", "9", "10", "11");
    }

    /** B77: a cursor that lost its microseconds would pass by, or repeat, rows. */
    @Test
    void keeps_the_microseconds_of_the_cursor() {
        orders.add("z", feed, "2026-01-01T12:00:00.000001Z");
        orders.add("y", feed, "2026-01-01T12:00:00.000002Z");
        orders.add("x", feed, "2026-01-01T12:00:00.000003Z");
        runAll(byTime(1));
        assertThat(applied()).containsExactly("z", "y", "x");
        assertThat(position().duplicates()).isZero();
        assertThat(position().cursor()).contains(".000003").endsWith("/x");
    }

    /** B78: a row that is committed after a later one was read. */
    @Test
    void finds_a_row_that_was_committed_behind_the_cursor() throws Exception {
        String now = now().toString();
        FeedRunner runner = byTime(3);
        try (Connection slow = connect()) {
            slow.setAutoCommit(false);
            slow.createStatement()
                    .executeUpdate(
                            "INSERT INTO %s (id, account_id, amount, created_at) VALUES ('101',"
                                            .formatted(orders.name())
                                    + " '%s', 1, '%s')".formatted(feed, now));
            orders.add("102", feed, now().toString());
            runAll(runner);
            assertThat(applied()).containsExactly("102");
            String cursor = position().cursor();
            slow.commit();
            runAll(runner);
            assertThat(applied()).containsExactly("102");
            clock.turn(Duration.ofSeconds(31));
            runAll(runner);
            assertThat(applied()).containsExactly("102", "101");
            assertThat(position().cursor()).isEqualTo(cursor);
            assertThat(position().duplicates()).isZero();
        }
    }

    /** B79: what is committed between two reads is there for the next one. */
    @Test
    void reads_a_row_that_appears_between_two_reads() {
        orders.add("1", feed, NOON);
        FeedRunner runner = byTime(3);
        runAll(runner);
        orders.add("2", feed, NOON);
        runAll(runner);
        assertThat(applied()).containsExactly("1", "2");
    }

    @Test
    void finds_a_number_that_was_committed_behind_the_cursor() {
        orders.add("2", feed, null, 2L);
        FeedRunner runner = runner(orders.bySequence(), 3, Duration.ZERO);
        runAll(runner);
        orders.add("1", feed, null, 1L);
        clock.turn(Duration.ofSeconds(31));
        runAll(runner);
        assertThat(applied()).containsExactly("2", "1");
        // Later than the overlap nobody looks any more.
        orders.add("0", feed, null, 0L);
        clock.turn(Duration.ofMinutes(3));
        runAll(runner);
        assertThat(applied()).containsExactly("2", "1");
    }

    /** B85: no filter hides rows that have no sort value, on the first poll or later. */
    @Test
    void reads_rows_without_a_sort_value() {
        orders.add("a", feed, null);
        orders.add("b", feed, NOON);
        FeedRunner runner = byTime(1);
        runAll(runner);
        orders.add("0", feed, null);
        clock.turn(Duration.ofSeconds(31));
        runAll(runner);
        runAll(runner);
        assertThat(applied()).containsExactly("b", "a", "0");
        jdbc.sql("UPDATE " + orders.name() + " SET created_at = now() WHERE id = 'a'").update();
        runAll(runner);
        assertThat(applied()).hasSize(3);
    }

    @Test
    void goes_on_when_the_boundary_row_was_deleted() {
        orders.add("1", feed, NOON);
        orders.add("2", feed, NOON);
        FeedRunner runner = byTime(2);
        runAll(runner);
        orders.delete("2");
        orders.add("3", feed, NOON);
        runAll(runner);
        assertThat(applied()).containsExactly("1", "2", "3");
        clock.turn(Duration.ofSeconds(31));
        runAll(runner);
        assertThat(position().applied()).isEqualTo(3);
    }

    @Test
    void leaves_rows_that_are_too_young_and_none_behind_them() {
        FeedRunner runner = runner(orders.bySequence(), 10, Duration.ofHours(1));
        orders.add("1", feed, NOON, 1L);
        orders.add("2", feed, now().toString(), 2L);
        orders.add("3", feed, NOON, 3L);
        runAll(runner);
        assertThat(applied()).containsExactly("1");
        assertThat(outlooks.find(feed).oldestId()).isEqualTo("2");
        jdbc.sql("UPDATE " + orders.name() + " SET created_at = now() - interval '2 hours'")
                .update();
        runAll(runner);
        assertThat(applied()).containsExactly("1", "2", "3");
    }

    @Test
    void takes_rows_of_a_clock_that_runs_fast_or_slow() {
        orders.add("slow", feed, now().minus(Duration.ofDays(2)).toString());
        orders.add("fast", feed, now().plus(Duration.ofDays(2)).toString());
        FeedRunner runner = byTime(10);
        runAll(runner);
        assertThat(applied()).containsExactly("slow", "fast");
        orders.add("late", feed, now().toString());
        clock.turn(Duration.ofSeconds(31));
        runAll(runner);
        assertThat(applied()).containsExactly("slow", "fast", "late");
        assertThat(cases()).isEmpty();
    }

    private Connection connect() throws Exception {
        return DriverManager.getConnection(
                environment.getRequiredProperty("spring.datasource.url"), "postgres", "");
    }
}

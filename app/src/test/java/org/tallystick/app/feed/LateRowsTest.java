package org.tallystick.app.feed;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.tallystick.api.feed.FeedChange;
import org.tallystick.api.feed.FeedCommand.PauseFeedCommand;
import org.tallystick.api.feed.FeedCommand.RedriveFeedCommand;
import org.tallystick.api.feed.FeedCommand.ResumeFeedCommand;
import org.tallystick.api.feed.FeedLogEntry;
import org.tallystick.api.feed.FeedState;
import org.tallystick.app.feed.upstream.PostgresUpstream;

/** Rows that appear behind the cursor are found, whatever happens meanwhile. */
@SuppressWarnings("NullAway.Init")
class LateRowsTest extends FeedTestCase {

    private static final String NOON = "2026-01-01T12:00:00Z";
    private static final Duration LONGER_THAN_THE_OVERLAP = Duration.ofHours(3);

    @Autowired DataSource database;
    private OrderTable orders;

    @BeforeEach
    void createTable() {
        orders = OrderTable.create(jdbc, feed);
        open(feed);
    }

    private FeedRunner runner(String node, int pageSize) {
        return runner(
                node,
                OrderTable.settings(orders.bySequence(), pageSize, Duration.ZERO),
                new PostgresUpstream(feed, orders.bySequence(), database, Duration.ZERO, () -> {}),
                LEASE);
    }

    private void add(long number) {
        orders.add("o" + number, feed, NOON, number);
    }

    @Test
    void finds_what_appeared_during_a_pause_that_was_longer_than_the_overlap() {
        add(2);
        FeedRunner runner = runner("node", 3);
        runAll(runner);
        add(1);
        bus.send(new PauseFeedCommand(feed, "ann"));
        runAll(runner);
        clock.turn(LONGER_THAN_THE_OVERLAP);
        bus.send(new ResumeFeedCommand(feed, "ann"));
        runAll(runner);
        assertThat(applied()).containsExactly("o2", "o1");
    }

    @Test
    void finds_what_appeared_before_another_node_took_over_long_after() {
        add(2);
        FeedRunner first = runner("a", 3);
        runAll(first);
        add(1);
        first.close();
        clock.turn(LONGER_THAN_THE_OVERLAP);
        runAll(runner("b", 3));
        assertThat(applied()).containsExactly("o2", "o1");
    }

    /** Its rows are years old; what matters is when the page was read. */
    @Test
    void finds_what_appeared_behind_old_rows() {
        add(3);
        add(5);
        FeedRunner runner = runner("node", 1);
        runAll(runner);
        add(4);
        add(2);
        clock.turn(Duration.ofSeconds(31));
        runAll(runner);
        assertThat(applied()).containsExactly("o3", "o5", "o2", "o4");
    }

    @Test
    void finds_more_than_fits_into_one_page_and_one_go() {
        add(1_000);
        FeedRunner runner = runner("node", 2);
        runAll(runner);
        for (long number = 1; number <= 50; number++) {
            add(number);
        }
        clock.turn(Duration.ofSeconds(31));
        runAll(runner);
        assertThat(applied()).hasSize(51).doesNotHaveDuplicates();
        assertThat(position().duplicates()).isZero();
    }

    /** However late a row appears, the reading of the whole list finds it. */
    @Test
    void the_sweep_finds_what_all_else_has_passed_by() {
        for (long number = 2; number <= 6; number++) {
            add(number);
        }
        FeedRunner runner = runner("a", 2);
        runAll(runner);
        clock.turn(LONGER_THAN_THE_OVERLAP);
        runAll(runner);
        add(1);
        clock.turn(LONGER_THAN_THE_OVERLAP);
        runAll(runner);
        assertThat(applied()).doesNotContain("o1");
        clock.turn(OrderTable.SWEEP);
        runAll(runner);
        assertThat(applied()).endsWith("o1").hasSize(6);
    }

    @Test
    void a_sweep_goes_on_on_another_node_and_ends() {
        for (long number = 2; number <= 6; number++) {
            add(number);
        }
        FeedRunner first = runner("a", 2);
        runAll(first);
        clock.turn(LONGER_THAN_THE_OVERLAP);
        runAll(first);
        clock.turn(OrderTable.SWEEP);
        runAll(first);
        assertThat(looks.find(feed).sweeping()).isTrue();
        assertThat(looks.find(feed).sweptTo()).endsWith("/o3");
        first.close();
        orders.add("late", feed, NOON, 5L);
        FeedRunner second = runner("b", 2);
        for (int poll = 0; poll < 4; poll++) {
            clock.turn(Duration.ofSeconds(6));
            runAll(second);
        }
        assertThat(applied()).contains("late").hasSize(6);
        assertThat(looks.find(feed).sweeping()).isFalse();
    }

    /** A row that was found late is in no page; only its line of the log names it. */
    @Test
    void a_cursor_that_is_put_back_brings_also_rows_back_that_were_found_late() {
        add(2);
        FeedRunner runner = runner("node", 3);
        runAll(runner);
        add(1);
        clock.turn(Duration.ofSeconds(31));
        runAll(runner);
        assertThat(applied()).containsExactly("o2", "o1");
        clock.turn(LONGER_THAN_THE_OVERLAP);
        runAll(runner);
        clock.turn(LONGER_THAN_THE_OVERLAP);
        runAll(runner);
        jdbc.sql("DELETE FROM domainevententry WHERE aggregateidentifier = ?")
                .param(receiptStream("o1"))
                .update();
        runner.close();
        FeedRunner next = runner("next", 3);
        runAll(next);
        assertThat(position().state()).isEqualTo(FeedState.STOPPED);
        String caseId = String.valueOf(position().caseId());
        bus.send(new RedriveFeedCommand(feed, caseId));
        clock.turn(Duration.ofSeconds(6));
        runAll(next);
        assertThat(bus.newestLog(feed).stream().map(FeedLogEntry::change))
                .startsWith(FeedChange.LATE, FeedChange.REDRIVEN);
        assertThat(position().state()).isEqualTo(FeedState.RUNNING);
    }

    private String receiptStream(String rowId) {
        return org.tallystick.api.Ids.receiptStream(
                org.tallystick.api.feed.Feeds.callback(feed, rowId).movementId());
    }
}

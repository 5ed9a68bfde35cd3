package org.tallystick.app.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tallystick.app.feed.TestUpstream.page;
import static org.tallystick.app.feed.TestUpstream.row;

import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tallystick.app.feed.FeedSettings.Kind;
import org.tallystick.app.feed.upstream.HttpUpstream;

/** An upstream over HTTP, and all that it may do to us. */
class HttpFeedTest extends FeedTestCase {

    private final TestUpstream upstream = new TestUpstream();

    @BeforeEach
    void openAccount() {
        open(feed);
        upstream.answers(page("", false));
    }

    @AfterEach
    void stopUpstream() {
        upstream.close();
    }

    private FeedRunner runner(int pageSize) {
        return runner(pageSize, Duration.ZERO);
    }

    private FeedRunner runner(int pageSize, Duration lag) {
        FeedSettings settings =
                new FeedSettings(
                        Kind.HTTP,
                        true,
                        upstream.url(),
                        "secret",
                        null,
                        pageSize,
                        Duration.ofSeconds(5),
                        Duration.ofMinutes(2),
                        Duration.ofSeconds(30),
                        lag,
                        null);
        return runner(
                "node", settings, new HttpUpstream(feed, upstream.url(), "secret", lag), LEASE);
    }

    @Test
    void reads_page_after_page_with_token_cursor_and_limit() {
        FeedRunner runner = runner(2);
        runAll(runner);
        clock.turn(Duration.ofSeconds(1));
        upstream.answers(
                page("c 2&", true, row("1", feed), row("2", feed)),
                page("c3", false, row("3", feed)),
                page("c3", false));
        runAll(runner);
        assertThat(applied()).containsExactly("1", "2", "3");
        assertThat(position().cursor()).isEqualTo("c3");
        assertThat(upstream.queries()).contains("limit=2", "limit=2&cursor=c+2%26");
        assertThat(upstream.header("Authorization")).isEqualTo("Bearer secret");
        assertThat(upstream.header("X-request-id")).matches("[0-9a-f]{32}");
    }

    /** B84: an inclusive cursor gives the boundary row again. */
    @Test
    void a_boundary_row_that_comes_again_moves_nothing() {
        FeedRunner runner = runner(2);
        runAll(runner);
        upstream.answers(
                page("2", true, row("1", feed), row("2", feed)),
                page("3", true, row("2", feed), row("3", feed)),
                page("3", false, row("3", feed)));
        runAll(runner);
        assertThat(applied()).containsExactly("1", "2", "3");
        assertThat(position().duplicates()).isEqualTo(1);
    }

    @Test
    void an_empty_page_is_not_the_end_if_the_upstream_says_so() {
        FeedRunner runner = runner(2);
        runAll(runner);
        upstream.answers(
                page("c1", true),
                page("c2", true),
                page("c3", false, row("1", feed)),
                page("c3", false));
        runAll(runner);
        assertThat(applied()).containsExactly("1");
        assertThat(position().cursor()).isEqualTo("c3");
    }

    @Test
    void a_cursor_that_does_not_move_applies_what_is_new_and_then_waits() {
        FeedRunner runner = runner(2);
        runAll(runner);
        upstream.answers(page("c1", true, row("1", feed)), page("c1", true, row("1", feed)));
        Duration wait = runAll(runner);
        assertThat(wait).isEqualTo(Duration.ofSeconds(5));
        assertThat(runAll(runner)).isEqualTo(Duration.ofSeconds(10));
        assertThat(outlooks.find(feed).problem()).isEqualTo("cursor_not_moving");
        assertThat(applied()).containsExactly("1");
        upstream.answers(page("c2", false, row("2", feed)), page("c2", false));
        runAll(runner);
        assertThat(applied()).containsExactly("1", "2");
        assertThat(outlooks.find(feed).problem()).isNull();
    }

    /** B77: an upstream whose cursor is a time only, and a page that is full of one time. */
    @Test
    void asks_for_more_at_once_where_a_full_page_has_one_place() {
        FeedRunner runner = runner(2);
        runAll(runner);
        upstream.answers(
                page("noon", true, row("1", feed), row("2", feed)),
                page("noon", true, row("1", feed), row("2", feed)),
                page("one", false, row("1", feed), row("2", feed), row("3", feed)),
                page("one", false));
        runAll(runner);
        assertThat(applied()).containsExactly("1", "2", "3");
        assertThat(position().cursor()).isEqualTo("one");
        assertThat(upstream.queries()).contains("limit=4&cursor=noon");
    }

    @Test
    void an_end_without_a_cursor_is_read_again_and_changes_nothing() {
        FeedRunner runner = runner(2);
        runAll(runner);
        upstream.answers(page("", false, row("1", feed)));
        runAll(runner);
        long version = position().version();
        runAll(runner);
        assertThat(applied()).containsExactly("1");
        assertThat(position().version()).isEqualTo(version);
        assertThat(position().duplicates()).isZero();
    }

    /** B78: rows that appear in what was read already. */
    @Test
    void finds_rows_that_appeared_late() {
        FeedRunner runner = runner(2);
        runAll(runner);
        clock.turn(Duration.ofSeconds(1));
        upstream.answers(page("c2", false, row("1", feed), row("3", feed)), page("c2", false));
        runAll(runner);
        clock.turn(Duration.ofSeconds(31));
        upstream.answers(
                page("c2", false),
                page("x2", true, row("1", feed), row("2", feed)),
                page("x4", false, row("3", feed), row("4", feed)),
                page("c2", false));
        runAll(runner);
        assertThat(applied()).containsExactly("1", "3", "2");
        assertThat(position().cursor()).isEqualTo("c2");
    }

    @Test
    void leaves_rows_that_are_too_young_by_the_upstreams_clock() {
        FeedRunner runner = runner(10, Duration.ofMinutes(1));
        runAll(runner);
        String old = now().minus(Duration.ofHours(1)).toString();
        String young = now().toString();
        upstream.answers(
                page("c2", false, row("1", feed, old), row("2", feed, young)),
                page("c1", true, row("1", feed, old)),
                page("c2", false, row("2", feed, young)));
        runAll(runner);
        assertThat(applied()).containsExactly("1");
        assertThat(position().cursor()).isEqualTo("c1");
        assertThat(upstream.queries()).contains("limit=1");
        runAll(runner);
        assertThat(applied()).containsExactly("1");
    }
}

package org.tallystick.app.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tallystick.app.feed.TestUpstream.body;
import static org.tallystick.app.feed.TestUpstream.page;
import static org.tallystick.app.feed.TestUpstream.row;
import static org.tallystick.app.feed.TestUpstream.silence;
import static org.tallystick.app.feed.TestUpstream.status;

import java.time.Duration;
import java.util.Map;
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
                        lag);
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
    void backs_off_and_honours_retry_after() {
        FeedRunner runner = runner(2);
        runAll(runner);
        upstream.answers(status(429, "Retry-After", "17"));
        assertThat(runAll(runner)).isEqualTo(Duration.ofSeconds(17));
        assertThat(outlooks.find(feed).problem()).isEqualTo("upstream_rate_limited");
        upstream.answers(status(503, "Retry-After", "999999"));
        assertThat(runAll(runner)).isEqualTo(Duration.ofHours(1));
        upstream.answers(status(500));
        assertThat(runAll(runner)).isEqualTo(Duration.ofSeconds(20));
        assertThat(outlooks.find(feed).problem()).isEqualTo("upstream_unavailable");
        assertThat(runAll(runner)).isEqualTo(Duration.ofSeconds(40));
        for (int i = 0; i < 10; i++) {
            runAll(runner);
        }
        assertThat(runAll(runner)).isEqualTo(Duration.ofMinutes(5));
        upstream.answers(page("c1", false, row("1", feed)), page("c1", false));
        assertThat(runAll(runner)).isEqualTo(Duration.ofSeconds(5));
        assertThat(applied()).containsExactly("1");
    }

    /** B81: a failed poll does not move the cursor. */
    @Test
    void what_is_refused_unreadable_or_silent_moves_nothing() {
        FeedRunner runner = runner(2);
        runAll(runner);
        upstream.answers(page("c1", false, row("1", feed)), page("c1", false));
        runAll(runner);
        long version = position().version();
        expectProblem(runner, status(401), "upstream_refused");
        expectProblem(runner, body("<html>"), "upstream_malformed");
        expectProblem(runner, body("{'data':{}}"), "upstream_malformed");
        expectProblem(runner, page("c".repeat(2_001), false), "upstream_malformed");
        expectProblem(runner, body("{\"data\":[],\"nextCursor\":7}"), "upstream_malformed");
        expectProblem(runner, silence(), "upstream_timeout");
        upstream.close();
        runAll(runner);
        assertThat(outlooks.find(feed).problem()).isEqualTo("upstream_unavailable");
        assertThat(position().version()).isEqualTo(version);
        assertThat(applied()).containsExactly("1");
    }

    private void expectProblem(FeedRunner runner, TestUpstream.Answer answer, String problem) {
        upstream.answers(answer);
        runAll(runner);
        assertThat(outlooks.find(feed).problem()).isEqualTo(problem);
    }

    @Test
    void goes_back_in_the_log_when_its_cursor_is_not_known_any_more() {
        FeedRunner runner = runner(2);
        runAll(runner);
        upstream.answers(
                page("c2", true, row("1", feed), row("2", feed)),
                page("c3", false, row("3", feed)),
                page("c3", false));
        runAll(runner);
        upstream.answers(
                status(410), page("d", false, row("3", feed), row("4", feed)), page("d", false));
        runAll(runner);
        assertThat(applied()).containsExactly("1", "2", "3", "4");
        assertThat(position().cursor()).isEqualTo("d");
    }

    @Test
    void bad_rows_become_cases_however_wrong_they_are() {
        FeedRunner runner = runner(20);
        runAll(runner);
        String good = row("1", feed);
        upstream.answers(
                page(
                        "c",
                        false,
                        good,
                        "{}",
                        "7",
                        "null",
                        "{'id':'a','accountId':'%s','amount':'1'}".formatted(feed),
                        "{'id':'b','accountId':'%s','amount':1.0}".formatted(feed),
                        "{'id':'c','accountId':'%s','amount':1e0}".formatted(feed),
                        "{'id':'d','accountId':['%s'],'amount':1}".formatted(feed),
                        "{'id':'e','accountId':'%s','amount':1,'createdAt':5}".formatted(feed),
                        "{'id':12,'accountId':'%s','amount':1}".formatted(feed)),
                page("c", false));
        runAll(runner);
        assertThat(applied()).containsExactly("1", "12");
        Map<String, String> reasons = cases();
        assertThat(reasons)
                .containsEntry("a", "amount_invalid")
                .containsEntry("b", "amount_invalid")
                .containsEntry("c", "amount_invalid")
                .containsEntry("d", "account_id_invalid")
                .containsEntry("e", "created_at_invalid");
        assertThat(reasons.values()).filteredOn("id_invalid"::equals).hasSize(1);
        assertThat(position().duplicates()).isEqualTo(2);
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

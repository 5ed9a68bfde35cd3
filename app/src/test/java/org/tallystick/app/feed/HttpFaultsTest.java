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

/** An upstream over HTTP that refuses, fails, or gives what makes no sense. */
class HttpFaultsTest extends FeedTestCase {

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
        expectProblem(runner, TestUpstream.half(), "upstream_timeout");
        upstream.close();
        runAll(runner);
        assertThat(outlooks.find(feed).problem()).isEqualTo("upstream_unavailable");
        assertThat(position().version()).isEqualTo(version);
        assertThat(applied()).containsExactly("1");
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

    private void expectProblem(FeedRunner runner, TestUpstream.Answer answer, String problem) {
        upstream.answers(answer);
        runAll(runner);
        assertThat(outlooks.find(feed).problem()).isEqualTo(problem);
    }
}

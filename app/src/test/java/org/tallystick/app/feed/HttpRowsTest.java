package org.tallystick.app.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tallystick.app.feed.TestUpstream.body;
import static org.tallystick.app.feed.TestUpstream.page;
import static org.tallystick.app.feed.TestUpstream.row;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tallystick.app.feed.FeedSettings.Kind;
import org.tallystick.app.feed.upstream.HttpUpstream;

/** Rows and cursors over HTTP that make no sense. */
class HttpRowsTest extends FeedTestCase {

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

    private FeedRunner runner() {
        FeedSettings settings =
                new FeedSettings(
                        Kind.HTTP,
                        true,
                        upstream.url(),
                        "secret",
                        null,
                        20,
                        Duration.ofSeconds(5),
                        Duration.ofMinutes(2),
                        Duration.ofSeconds(30),
                        OrderTable.SWEEP,
                        Duration.ZERO,
                        null);
        return runner(
                "node", settings, new HttpUpstream(feed, upstream.url(), "secret", Duration.ZERO), LEASE);
    }

    @Test
    void what_the_database_cannot_store_harms_nothing() {
        FeedRunner runner = runner();
        runAll(runner);
        upstream.answers(
                body(
                        """
                        {"data":[{"id":"1","accountId":"%s","amount":1,"reference":"a\\u0000\\ud800"},
                         {"id":"2","accountId":"%s","amount":1}],
                         "nextCursor":"c","hasMore":false,"newestId":"n\\u0000\\udfff"}"""
                                .formatted(feed, feed)),
                body(
                        "{\"data\":[{\"id\":\"\\u0000\"}],\"nextCursor\":\"c\",\"hasMore\":false,\"newestId\":\"n\\u0000\"}"));
        runAll(runner);
        runAll(runner);
        assertThat(applied()).containsExactly("2");
        assertThat(cases()).containsEntry("1", "reference_invalid");
        assertThat(outlooks.find(feed).problem()).isNull();
        assertThat(outlooks.find(feed).newestId()).isEqualTo("n\uFFFD");
        long version = position().version();
        expectProblem(
                runner,
                body("{\"data\":[],\"nextCursor\":\"c\\u0000\",\"hasMore\":true}"),
                "upstream_malformed");
        assertThat(position().version()).isEqualTo(version);
    }

    @Test
    void a_row_that_says_a_thing_twice_or_counts_without_end_is_a_case_by_itself() {
        FeedRunner runner = runner();
        runAll(runner);
        upstream.answers(
                page(
                        "c",
                        false,
                        row("1", feed),
                        "{'id':'a','accountId':'%s','amount':1,'amount':100}".formatted(feed),
                        "{'id':'b','accountId':'x','accountId':'%s','amount':1}".formatted(feed),
                        "{'id':'c','id':'d','accountId':'%s','amount':1}".formatted(feed),
                        "{'id':'e','accountId':'%s','amount':%s}"
                                .formatted(feed, "9".repeat(5_000)),
                        "{'id':'f','accountId':'%s','amount':1,'more':1,'more':2}".formatted(feed)),
                page("c", false));
        runAll(runner);
        assertThat(applied()).containsExactly("1", "f");
        assertThat(cases())
                .containsEntry("a", "amount_invalid")
                .containsEntry("b", "account_id_invalid")
                .containsEntry("e", "amount_invalid")
                .doesNotContainKeys("c", "d")
                .containsValue("id_invalid");
        expectProblem(
                runner,
                body("{\"data\":[],\"data\":[],\"nextCursor\":\"c\"}"),
                "upstream_malformed");
    }

    @Test
    void bad_rows_become_cases_however_wrong_they_are() {
        FeedRunner runner = runner();
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

package org.tallystick.app.web.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.UUID;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.tallystick.api.feed.FeedCommand.ApplyFeedPageCommand;
import org.tallystick.api.feed.FeedCommand.RegisterFeedCommand;
import org.tallystick.api.feed.FeedCommand.StopFeedCommand;
import org.tallystick.api.feed.FeedRow;
import org.tallystick.app.security.Scope;
import tools.jackson.databind.JsonNode;

/** Feeds as they are shown, paused and resumed, and the cases of their rows. */
class FeedsTest extends ContractTest {

    @Autowired CommandGateway commands;

    private String feed() {
        String feed = "f" + UUID.randomUUID().toString().replace("-", "");
        commands.sendAndWait(new RegisterFeedCommand(feed));
        return feed;
    }

    private void page(String feed, long version, FeedRow... rows) {
        commands.sendAndWait(
                new ApplyFeedPageCommand(feed, version, "c" + (version + 1), List.of(rows)));
    }

    private static FeedRow row(String id, String accountId) {
        return new FeedRow(id, accountId, "5", "CNY", "top-up", "2026-01-01T00:00:00.123456Z");
    }

    private Answer act(Http as, String feed, String what) {
        return as.post("/v1/feeds/" + feed + "/" + what).send();
    }

    @Test
    void shows_where_a_feed_stands_and_what_became_of_its_pages() {
        String feed = feed();
        String accountId = account();
        page(feed, 0, row("1", accountId), row("1", accountId), row("2", "nobody-" + feed));
        page(feed, 1);
        Answer shown = http.get("/v1/feeds/" + feed).send().expect(200);
        assertThat(shown.text("cursor")).isEqualTo("c2");
        assertThat(shown.number("cursorVersion")).isEqualTo(2);
        assertThat(shown.text("lastApplied")).isEqualTo("1");
        assertThat(shown.number("applied")).isEqualTo(1);
        assertThat(shown.number("duplicates")).isEqualTo(1);
        assertThat(shown.number("cases")).isEqualTo(1);
        assertThat(shown.text("status")).isEqualTo("DISABLED");
        assertThat(http.get("/v1/feeds").send().expect(200).json().get("data").toString())
                .contains(feed);
        Answer log = http.get("/v1/feeds/" + feed + "/log?limit=1").send().expect(200);
        assertThat(log.json().get("data").get(0).get("to").asString()).isEqualTo("c2");
        JsonNode older =
                http.get("/v1/feeds/" + feed + "/log?cursor=" + log.text("nextCursor"))
                        .send()
                        .expect(200)
                        .json();
        assertThat(older.get("data").size()).isEqualTo(1);
        assertThat(older.get("data").get(0).get("rows").asInt()).isEqualTo(3);
        assertThat(older.get("hasMore").asBoolean()).isFalse();
    }

    @Test
    void is_paused_and_resumed_once() {
        String feed = feed();
        assertThat(act(http, feed, "pause").expect(200).text("status")).isEqualTo("PAUSED");
        Answer again = act(http, feed, "pause").expect(200);
        assertThat(again.number("cursorVersion")).isEqualTo(1);
        assertThat(act(http, feed, "resume").expect(200).number("cursorVersion")).isEqualTo(2);
        assertThat(act(http, feed, "resume").expect(200).number("cursorVersion")).isEqualTo(2);
        JsonNode log = http.get("/v1/feeds/" + feed + "/log").send().expect(200).json();
        assertThat(log.get("data").findValuesAsString("change"))
                .containsExactly("RESUMED", "PAUSED");
        assertThat(log.get("data").get(0).get("actor").asString()).startsWith("default/");
    }

    @Test
    void a_feed_that_a_case_has_stopped_is_busy() {
        String feed = feed();
        commands.sendAndWait(new StopFeedCommand(feed, 0, "row_not_applied", "row 1"));
        Answer shown = http.get("/v1/feeds/" + feed).send().expect(200);
        assertThat(shown.text("status")).isEqualTo("STOPPED");
        act(http, feed, "resume").expect(409, "feed_busy");
        act(http, feed, "pause").expect(409, "feed_busy");
        String path = "/v1/cases/" + shown.text("caseId");
        Http second = as(Scope.OPERATE);
        String reopen = "{'action':'REOPEN','note':'read again'}";
        http.post(path + "/resolve").body(reopen).send().expect(200);
        second.post(path + "/resolve").body(reopen).send().expect(200);
        awaitResolved(path);
        assertThat(http.get("/v1/feeds/" + feed).send().text("status")).isEqualTo("DISABLED");
        http.get("/v1/cases?kind=FEED_CURSOR").send().expect(200);
    }

    /** A row that could not be applied moves its money by its case, under its own id, once. */
    @Test
    void two_people_apply_a_row_after_its_repair() {
        String feed = feed();
        String accountId = newAccountId();
        page(feed, 0, row("1", accountId));
        JsonNode opened =
                await().until(
                                () -> http.get("/v1/cases?kind=FEED_ROW").send().json().get("data"),
                                data -> data.toString().contains(feed));
        JsonNode found =
                opened.valueStream()
                        .filter(each -> each.toString().contains(feed))
                        .findFirst()
                        .orElseThrow();
        assertThat(found.get("callbackId").asString()).isEqualTo("1");
        assertThat(found.get("source").asString()).isEqualTo("feed:" + feed);
        assertThat(found.get("payload").get("reason").asString()).isEqualTo("account_not_found");
        assertThat(found.get("amount").asLong()).isEqualTo(5);
        http.post("/v1/accounts")
                .body("{'accountId':?,'currency':'CNY'}", accountId)
                .send()
                .expect(201);
        String path = "/v1/cases/" + found.get("caseId").asString();
        String reopen = "{'action':'REOPEN','note':'opened'}";
        http.post(path + "/resolve").body(reopen).send().expect(200);
        as(Scope.OPERATE).post(path + "/resolve").body(reopen).send().expect(200);
        Answer resolved = awaitResolved(path);
        assertThat(resolved.text("resultMovementId")).isNotNull();
        assertThat(get(accountId, 1).number("posted")).isEqualTo(5);
        page(feed, 1, row("1", accountId));
        assertThat(get(accountId, 1).number("posted")).isEqualTo(5);
    }

    @Test
    void refuses_what_does_not_exist_and_who_may_not() {
        for (String name : List.of("nothing", "No Feed".replace(" ", "%20"))) {
            http.get("/v1/feeds/" + name).send().expect(404, "feed_not_found");
            http.get("/v1/feeds/" + name + "/log").send().expect(404, "feed_not_found");
            act(http, name, "pause").expect(404, "feed_not_found");
            act(http, name, "resume").expect(404, "feed_not_found");
        }
        String feed = feed();
        http.get("/v1/feeds/" + feed + "/log?cursor=x").send().expect(400, "cursor_invalid");
        http.get("/v1/feeds/" + feed + "/log?limit=0").send().expect(400, "validation_failed");
        http.post("/v1/feeds/" + feed + "/pause")
                .body("{'more':1}")
                .send()
                .expect(400, "validation_failed");
        act(as(Scope.READ, Scope.MOVE), feed, "pause").expect(403, "forbidden");
        as(Scope.MOVE).get("/v1/feeds").send().expect(403, "forbidden");
        as(Scope.READ).get("/v1/feeds").send().expect(200);
        http.post("/v1/cases")
                .body("{'kind':'FEED_ROW','accountId':'x','reason':'x'}")
                .send()
                .expect(400, "validation_failed");
    }

    private Answer awaitResolved(String path) {
        return await().until(
                        () -> http.get(path).send().expect(200),
                        answer -> "RESOLVED".equals(answer.text("status")));
    }
}

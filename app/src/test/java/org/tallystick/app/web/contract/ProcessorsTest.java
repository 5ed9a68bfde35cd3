package org.tallystick.app.web.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.tallystick.app.security.Scope;
import tools.jackson.databind.JsonNode;

/** The processors over REST, of one node. */
class ProcessorsTest extends ContractTest {

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final String PATH = "/v1/ops/processors";

    @Autowired JdbcClient jdbc;

    @AfterEach
    void resume() {
        http.post(PATH + "/cases/resume").send().expect(200);
    }

    private JsonNode processor(String name) {
        return http.get(PATH + "/" + name).send().expect(200).json();
    }

    private void awaitRunning(String name) {
        await().atMost(LIMIT)
                .until(
                        () -> {
                            JsonNode seen = processor(name);
                            return seen.get("state").asString().equals("RUNNING")
                                    && seen.get("segments")
                                            .valueStream()
                                            .allMatch(
                                                    each ->
                                                            each.get("state")
                                                                    .asString()
                                                                    .equals("RUNNING"));
                        });
    }

    @Test
    void shows_every_processor_and_segment() {
        String account = funded(5);
        get(account, 1);
        List.of("ledger", "cases", "payments", "hold-timers", "case-actions", "payment-saga")
                .forEach(this::awaitRunning);

        List<JsonNode> all =
                http.get(PATH).send().expect(200).json().get("data").valueStream().toList();
        assertThat(all)
                .extracting(each -> each.get("name").asString())
                .contains("ledger", "cases", "payments", "hold-timers", "case-actions")
                .doesNotContain("__config");
        assertThat(all)
                .filteredOn(each -> each.get("replayable").asBoolean())
                .extracting(each -> each.get("name").asString())
                .contains("cases", "ledger", "payments")
                .doesNotContain("hold-timers", "case-actions", "payment-saga");
        JsonNode ledger = processor("ledger");
        assertThat(ledger.get("head").asLong()).isPositive();
        assertThat(ledger.get("segments").size()).isEqualTo(4);
        assertThat(ledger.get("segments"))
                .allSatisfy(
                        segment -> {
                            assertThat(segment.get("mask").asInt()).isEqualTo(3);
                            assertThat(segment.get("ownerAlive").asBoolean()).isTrue();
                            assertThat(segment.get("gaps").asInt()).isZero();
                        });
        await().atMost(LIMIT)
                .until(
                        () ->
                                processor("ledger")
                                        .get("segments")
                                        .valueStream()
                                        .anyMatch(each -> !each.get("commitMillis").isNull()));
        JsonNode nodes = http.get("/v1/ops/nodes").send().expect(200).json().get("data");
        assertThat(nodes.valueStream().mapToInt(each -> each.get("segments").asInt()).sum())
                .isGreaterThanOrEqualTo(20);
    }

    @Test
    void a_paused_processor_owns_nothing_until_it_is_resumed() {
        awaitRunning("cases");

        JsonNode paused = http.post(PATH + "/cases/pause").send().expect(200).json();

        assertThat(paused.get("silent").size()).isZero();
        assertThat(paused.get("confirmed").size()).isPositive();
        assertThat(paused.get("processor").get("state").asString()).isEqualTo("PAUSED");
        assertThat(paused.get("processor").get("pausedBy").asString()).startsWith("default/");
        assertThat(owned("cases")).isZero();
        http.post(PATH + "/cases/pause").send().expect(200);
        http.post(PATH + "/cases/split")
                .body("{'segment':0}")
                .send()
                .expect(409, "processor_paused");

        awaitMetric("tallystick_processor_paused", "1.0");

        http.post(PATH + "/cases/resume").send().expect(200);
        awaitRunning("cases");
        awaitMetric("tallystick_processor_paused", "0.0");
        awaitMetric("tallystick_processor_failing", "0.0");
        awaitMetric("tallystick_processor_lag_time_seconds", "0.0");
        awaitMetric("tallystick_deadletters", "0.0");
        awaitMetric("tallystick_deadletter_sequences", "0.0");
        assertThat(processor("cases").get("pausedBy").isNull()).isTrue();
    }

    /** What is measured of the processor that these tests move. */
    private void awaitMetric(String name, String value) {
        await().atMost(LIMIT)
                .until(
                        () ->
                                http.get("/actuator/prometheus")
                                        .send()
                                        .text()
                                        .lines()
                                        .anyMatch(
                                                line ->
                                                        line.startsWith(name + "{")
                                                                && line.contains(
                                                                        "processor=\"cases\"")
                                                                && line.endsWith(" " + value)));
    }

    private long owned(String processor) {
        return jdbc.sql(
                        """
                        SELECT count(*) FROM token_entry
                        WHERE processor_name = ? AND owner IS NOT NULL""")
                .param(processor)
                .query(Long.class)
                .single();
    }

    @Test
    void a_segment_is_split_and_merged_again() {
        awaitRunning("cases");

        http.post(PATH + "/cases/split").body("{'segment':0}").send().expect(200);
        assertThat(processor("cases").get("segments").size()).isEqualTo(5);
        awaitRunning("cases");

        http.post(PATH + "/cases/merge").body("{'segment':4}").send().expect(200);
        assertThat(processor("cases").get("segments").size()).isEqualTo(4);
        awaitRunning("cases");
    }

    @Test
    void a_released_segment_is_let_go() {
        awaitRunning("cases");

        http.post(PATH + "/cases/release").body("{'segment':1}").send().expect(200);

        awaitRunning("cases");
    }

    @Test
    void refuses_what_is_not_there_and_who_may_not() {
        http.get(PATH + "/nothing").send().expect(404, "processor_not_found");
        http.post(PATH + "/nothing/pause").send().expect(404, "processor_not_found");
        http.post(PATH + "/nothing/resume").send().expect(404, "processor_not_found");
        http.post(PATH + "/nothing/split")
                .body("{'segment':0}")
                .send()
                .expect(404, "processor_not_found");
        http.post(PATH + "/cases/split")
                .body("{'segment':17}")
                .send()
                .expect(404, "segment_not_found");
        awaitRunning("cases");
        http.post(PATH + "/cases/claim")
                .body("{'segment':0,'node':'nobody'}")
                .send()
                .expect(404, "node_not_found");
        http.post(PATH + "/cases/split")
                .body("{'segment':-1}")
                .send()
                .expect(400, "validation_failed")
                .naming("segment");
        http.post(PATH + "/cases/merge").body("{}").send().expect(400, "validation_failed");
        http.post(PATH + "/cases/pause").body("{'x':1}").send().expect(400, "validation_failed");
        as(Scope.READ).get(PATH).send().expect(403, "forbidden");
        as(Scope.MOVE).post(PATH + "/cases/pause").send().expect(403, "forbidden");
    }
}

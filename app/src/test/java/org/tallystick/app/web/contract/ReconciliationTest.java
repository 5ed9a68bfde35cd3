package org.tallystick.app.web.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.tallystick.app.security.Scope;
import tools.jackson.databind.JsonNode;

/** A comparison is started, found, read and repaired. */
class ReconciliationTest extends ContractTest {

    @Autowired JdbcClient jdbc;

    private Answer start(String body, Object... values) {
        return http.post("/v1/reconciliations").body(body, values).send();
    }

    private Answer ended(Answer started) {
        String path = "/v1/reconciliations/" + started.text("reconciliationId");
        await().atMost(Duration.ofSeconds(30))
                .until(
                        () ->
                                List.of("FINISHED", "FAILED")
                                        .contains(
                                                String.valueOf(
                                                        http.get(path)
                                                                .send()
                                                                .expect(200)
                                                                .text("status"))));
        return http.get(path).send().expect(200);
    }

    @Test
    void a_changed_cent_is_found_named_and_put_right() {
        Answer recharge = recharge(account(), 1_250);
        String accountId = String.valueOf(recharge.text("accountId"));
        get(accountId, 1);
        Answer clean = ended(start("{'scope':'LEDGER','accountId':?}", accountId).expect(202));
        assertThat(clean.json().get("found").asLong()).isZero();
        assertThat(clean.json().get("checked").asLong()).isEqualTo(2);
        jdbc.sql("UPDATE ledger_entry SET amount = 1251 WHERE movement_id = ? AND line = 0")
                .param(recharge.text("movementId"))
                .update();

        Answer started = start("{'scope':'LEDGER','accountId':?}", accountId).expect(202);
        assertThat(started.header("Location"))
                .isEqualTo("/v1/reconciliations/" + started.text("reconciliationId"));
        Answer run = ended(started);
        assertThat(run.json().get("differences").size()).isEqualTo(1);
        JsonNode difference = run.json().get("differences").get(0);
        assertThat(difference.get("kind").asString()).isEqualTo("ENTRY_DIFFERS");
        assertThat(difference.get("accountId").asString()).isEqualTo(accountId);
        assertThat(difference.get("expected").toString()).isEqualTo("{\"amount\":\"1250\"}");
        assertThat(difference.get("actual").toString()).isEqualTo("{\"amount\":\"1251\"}");
        assertThat(difference.get("evidence").get("callbackId").asString())
                .isEqualTo(recharge.text("callbackId"));
        assertThat(difference.get("evidence").get("traceId").asString())
                .isEqualTo(recharge.text("traceId"));
        assertThat(difference.get("repair").asString()).isEqualTo("REBUILD");
        assertThat(difference.get("status").asString()).isEqualTo("OPEN");

        http.post(started.header("Location") + "/repair").send().expect(202);
        Answer repaired = ended(started);
        assertThat(repaired.json().get("open").asLong()).isZero();
        assertThat(repaired.json().get("differences").get(0).get("status").asString())
                .isEqualTo("CLOSED");
        Answer after = ended(start("{'scope':'ALL','accountId':?}", accountId).expect(202));
        assertThat(after.json().get("found").asLong()).isZero();
    }

    @Test
    void a_person_can_read_the_report() {
        String accountId = funded(10);
        get(accountId, 1);
        jdbc.sql("UPDATE account_balance SET posted = 11 WHERE account_id = ?")
                .param(accountId)
                .update();
        Answer started = start("{'scope':'LEDGER','accountId':?}", accountId).expect(202);
        Answer run = ended(started);
        String path = "/v1/reconciliations/" + run.text("reconciliationId");

        Answer markdown = http.get(path + "/report.md").send().expect(200);
        assertThat(markdown.header("Content-Type")).isEqualTo("text/markdown;charset=UTF-8");
        assertThat(markdown.text())
                .contains("# Reconciliation")
                .contains("1 difference found, 1 still there.")
                .contains("Balance differs, account " + accountId)
                .contains("- Expected: posted = 10")
                .contains("- Actual: posted = 11");
        Answer html = http.get(path + "/report.html").send().expect(200);
        assertThat(html.header("Content-Type")).isEqualTo("text/html;charset=UTF-8");
        assertThat(html.header("Content-Security-Policy")).contains("style-src 'sha256-");
        assertThat(html.text())
                .contains("color-scheme: light dark")
                .contains("Balance differs, account " + accountId)
                .doesNotContain("http:")
                .doesNotContain("https:")
                .doesNotContain("<script");
        http.get(path + "/report.html")
                .header("Accept", "application/json")
                .send()
                .expect(406, "not_acceptable");
        // A busy ledger may keep a repair from its lock; then it is tried again.
        await().atMost(Duration.ofSeconds(60))
                .until(
                        () -> {
                            http.post(path + "/repair").send().expect(202);
                            return ended(started).json().get("open").asLong() == 0;
                        });
    }

    @Test
    void refuses_what_cannot_be_compared() {
        for (String body :
                List.of(
                        "{}",
                        "{'scope':'ledger'}",
                        "{'scope':'LEDGER','accountId':''}",
                        "{'scope':'LEDGER','from':'yesterday'}",
                        "{'scope':'LEDGER','from':'2026-02-01T00:00:00Z','to':'2026-02-01T00:00:00Z'}",
                        "{'scope':'LEDGER','more':1}")) {
            start(body).expect(400, "validation_failed");
        }
        String unknown = "/v1/reconciliations/" + "A".repeat(43);
        for (String path : List.of("/v1/reconciliations/x", unknown)) {
            http.get(path).send().expect(404, "reconciliation_not_found");
            http.get(path + "/report.md").send().expect(404, "reconciliation_not_found");
            http.get(path + "/report.html").send().expect(404, "reconciliation_not_found");
            http.post(path + "/repair").send().expect(404, "reconciliation_not_found");
        }
        http.post(unknown + "/repair").body("{'more':1}").send().expect(400, "validation_failed");
        Http reader = as(Scope.READ, Scope.MOVE);
        reader.post("/v1/reconciliations").body("{'scope':'ALL'}").send().expect(403, "forbidden");
        reader.get(unknown).send().expect(403, "forbidden");
    }

    @Test
    void a_run_that_is_under_way_is_not_repaired() {
        Answer run = ended(start("{'scope':'LEDGER','accountId':'nobody'}").expect(202));
        String path = "/v1/reconciliations/" + run.text("reconciliationId");
        jdbc.sql("UPDATE reconciliation_run SET status = 'RUNNING' WHERE run_id = ?")
                .param(run.text("reconciliationId"))
                .update();
        http.post(path + "/repair").send().expect(409, "reconciliation_running");
    }
}

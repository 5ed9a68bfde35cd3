package org.tallystick.app.web.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** A read model is built anew, compared, switched to and from, over REST. */
class ReadModelReplayTest extends ContractTest {

    @Autowired JdbcClient jdbc;

    private Answer begin(String model) {
        return http.post("/v1/ops/processors/" + model + "/replay").send();
    }

    private Answer compared(String replay) {
        await().atMost(Duration.ofSeconds(60))
                .until(() -> "COMPARED".equals(http.get(replay).send().expect(200).text("state")));
        return http.get(replay).send();
    }

    @Test
    void a_spoilt_balance_is_shown_and_is_right_after_the_switch() {
        Answer recharge = recharge(account(), 1_250);
        String accountId = String.valueOf(recharge.text("accountId"));
        get(accountId, 1);
        jdbc.sql("UPDATE account_balance SET posted = 1251 WHERE account_id = ?")
                .param(accountId)
                .update();

        Answer begun = begin("ledger").expect(202);
        String replay = String.valueOf(begun.header("Location"));
        assertThat(replay).isEqualTo("/v1/ops/replays/" + begun.text("replayId"));
        begin("ledger").expect(409, "replay_in_progress");
        http.post(replay + "/rollback").send().expect(409, "replay_state_conflict");

        JsonNode seen = compared(replay).json();
        JsonNode difference = differenceOf(accountId, seen.at("/comparison/differences"));
        assertThat(difference.get("table").asString()).isEqualTo("account_balance");
        assertThat(difference.at("/oldRow/posted").asString()).isEqualTo("1251");
        assertThat(difference.at("/newRow/posted").asString()).isEqualTo("1250");
        assertThat(seen.at("/sideEffects").toString())
                .isEqualTo("{\"gatewayCalls\":0,\"commands\":0}");

        http.post(replay + "/switch").send().expect(200);
        assertThat(posted(accountId)).isEqualTo(1_250);
        begin("ledger").expect(409, "generation_kept");
        http.post(replay + "/rollback").send().expect(200);
        assertThat(posted(accountId)).isEqualTo(1_251);
        http.post(replay + "/switch").send().expect(200);
        // What comes now is in both, and a read waits for the one that is served.
        assertThat(recharge(accountId, 50).text("posted")).isEqualTo("1300");
        assertThat(get(accountId, 2).json().get("posted").asLong()).isEqualTo(1_300);
        http.post(replay + "/drop").send().expect(200);
        http.post(replay + "/rollback").send().expect(409, "replay_state_conflict");
        assertThat(http.get("/v1/ops/read-models").send().expect(200).json().toString())
                .contains("\"processor\":\"ledger@2\"");
    }

    /** Rows that others have spoilt are shown too. */
    private static JsonNode differenceOf(String accountId, JsonNode differences) {
        return differences
                .valueStream()
                .filter(each -> each.at("/key/account_id").asString("").equals(accountId))
                .findFirst()
                .orElseThrow(() -> new AssertionError(differences.toString()));
    }

    @Test
    void a_replay_is_cancelled_and_its_comparison_repeated() {
        String replay = String.valueOf(begin("cases").expect(202).header("Location"));
        compared(replay);
        http.post(replay + "/compare").send().expect(202);
        compared(replay);
        assertThat(http.post(replay + "/cancel").send().expect(200).text("state"))
                .isEqualTo("CANCELLED");
        http.post(replay + "/switch").send().expect(409, "replay_state_conflict");
        assertThat(http.get("/v1/ops/replays").send().expect(200).json().toString())
                .contains(replay.substring(replay.lastIndexOf('/') + 1));
    }

    /** Each of them sends commands or sets timers. */
    @ParameterizedTest
    @ValueSource(strings = {"payment-saga", "hold-timers", "case-actions"})
    void a_past_with_effects_is_never_run_again(String processor) {
        begin(processor).expect(409, "processor_not_replayable");
    }

    @Test
    void what_is_not_there_is_not_found() {
        begin("nothing").expect(404, "processor_not_found");
        http.get("/v1/ops/replays/none").send().expect(404, "replay_not_found");
        http.post("/v1/ops/replays/none/switch").send().expect(404, "replay_not_found");
        http.post("/v1/ops/accounts/nobody-at-all/rebuild").send().expect(404, "account_not_found");
    }

    @Test
    void one_account_is_written_again_alone() {
        Answer recharge = recharge(account(), 700);
        String accountId = String.valueOf(recharge.text("accountId"));
        get(accountId, 1);
        jdbc.sql("UPDATE account_balance SET posted = 1 WHERE account_id = ?")
                .param(accountId)
                .update();
        http.post("/v1/ops/accounts/" + accountId + "/rebuild").send().expect(200);
        assertThat(posted(accountId)).isEqualTo(700);
    }

    private long posted(String accountId) {
        return http.get("/v1/accounts/" + accountId)
                .send()
                .expect(200)
                .json()
                .get("posted")
                .asLong();
    }
}

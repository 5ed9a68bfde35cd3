package org.tallystick.app.web.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.tallystick.app.deadletter.Poison;
import org.tallystick.app.security.Scope;
import tools.jackson.databind.JsonNode;

/** What happens to events that a read model cannot take. */
class DeadLettersTest extends ContractTest {

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final String PATH = "/v1/ops/dead-letters";

    @Autowired DataSource dataSource;

    private Poison poison;

    @BeforeEach
    void prepare() {
        poison = new Poison(dataSource);
    }

    @AfterEach
    void heal() {
        poison.cure();
        http.post("/v1/ops/processors/ledger/resume").send().expect(200);
        http.post("/v1/ops/processors/ledger/dead-letters/delete").send().expect(200);
    }

    private List<JsonNode> letters(String accountId) {
        return http.get(PATH + "?sequence=account/" + accountId)
                .send()
                .expect(200)
                .json()
                .get("data")
                .valueStream()
                .toList();
    }

    private List<JsonNode> awaitLetters(String accountId, int count) {
        await().atMost(LIMIT).until(() -> letters(accountId).size() == count);
        return letters(accountId);
    }

    private void awaitVersion(String accountId, long version) {
        await().atMost(LIMIT)
                .until(
                        () ->
                                http.get("/v1/accounts/" + accountId + "?minVersion=" + version)
                                                .send()
                                                .status()
                                        == 200);
    }

    private int entries(String accountId) {
        return http.get("/v1/accounts/" + accountId + "/entries")
                .send()
                .expect(200)
                .json()
                .get("data")
                .size();
    }

    /** The first table is written before the second one: what it holds of a failure must go. */
    @ParameterizedTest
    @CsvSource({"ledger_entry,account", "account_balance,account_id"})
    void an_account_that_cannot_be_written_stops_no_other_one(String table, String column) {
        String bad = account();
        String good = account();
        awaitVersion(bad, 0);
        poison.add(table, column, bad);

        recharge(bad, 100);
        recharge(bad, 50);
        recharge(good, 10);

        awaitVersion(good, 1);
        List<JsonNode> letters = awaitLetters(bad, 2);
        JsonNode first = letters.get(0);
        assertThat(first.get("first").asBoolean()).isTrue();
        assertThat(first.get("processor").asString()).isEqualTo("ledger");
        assertThat(first.get("version").asLong()).isEqualTo(1);
        assertThat(first.get("cause").get("message").asString())
                .isEqualTo("SQLState 23514, constraint poison");
        assertThat(first.get("payload").toString()).contains("accountId").doesNotContain(bad);
        assertThat(letters.get(1).get("first").asBoolean()).isFalse();
        assertThat(letters.get(1).get("cause").isNull()).isTrue();
        assertThat(letters.get(1).get("tries").asInt()).isZero();
        assertThat(get(bad, 0).number("posted")).isZero();
        assertThat(entries(bad)).isZero();
        assertThat(ledger().get("parkedSequences").asLong()).isEqualTo(1);
        assertThat(ledger().get("deadLetters").asLong()).isEqualTo(2);

        Answer failed = retry(letters.get(1));
        assertThat(failed.number("handled")).isZero();
        assertThat(failed.number("failed")).isEqualTo(1);
        assertThat(failed.number("left")).isEqualTo(2);
        assertThat(letters(bad).get(0).get("tries").asInt()).isGreaterThan(1);

        poison.cure();
        Answer handled = retry(letters.get(0));
        assertThat(handled.number("handled")).isEqualTo(2);
        assertThat(handled.number("left")).isZero();
        assertThat(get(bad, 2).number("posted")).isEqualTo(150);
        assertThat(entries(bad)).isEqualTo(2);
        http.post(PATH + "/" + first.get("letterId").asString() + "/retry")
                .send()
                .expect(404, "dead_letter_not_found");

        recharge(bad, 1);
        awaitVersion(bad, 3);
        assertThat(entries(bad)).isEqualTo(3);
    }

    @Test
    void a_batch_of_many_accounts_loses_the_one_that_fails_only() {
        List<String> accounts = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            accounts.add(account());
        }
        accounts.forEach(each -> awaitVersion(each, 0));
        String bad = accounts.get(20);
        poison.add("ledger_entry", "account", bad);
        http.post("/v1/ops/processors/ledger/pause").send().expect(200);
        accounts.forEach(each -> recharge(each, 100));
        accounts.forEach(each -> recharge(each, 11));

        http.post("/v1/ops/processors/ledger/resume").send().expect(200);

        awaitLetters(bad, 2);
        accounts.remove(bad);
        accounts.forEach(each -> awaitVersion(each, 2));
        assertThat(accounts)
                .allSatisfy(each -> assertThat(get(each, 2).number("posted")).isEqualTo(111))
                .allSatisfy(each -> assertThat(entries(each)).isEqualTo(2));
        assertThat(ledger().get("deadLetters").asLong()).isEqualTo(2);

        poison.cure();
        Answer all = http.post("/v1/ops/processors/ledger/dead-letters/retry").send().expect(200);
        assertThat(all.number("handled")).isEqualTo(2);
        assertThat(get(bad, 2).number("posted")).isEqualTo(111);
    }

    @Test
    void what_was_given_up_is_not_handled_and_what_is_behind_it_can_be() {
        String bad = account();
        awaitVersion(bad, 0);
        poison.add("ledger_entry", "account", bad);
        recharge(bad, 100);
        recharge(bad, 50);
        List<JsonNode> letters = awaitLetters(bad, 2);
        poison.cure();

        String first = PATH + "/" + letters.get(0).get("letterId").asString();
        assertThat(http.post(first + "/delete").send().expect(200).number("deleted")).isEqualTo(1);
        http.get(first).send().expect(404, "dead_letter_not_found");
        http.post(first + "/delete").send().expect(404, "dead_letter_not_found");

        assertThat(retry(letters.get(1)).number("handled")).isEqualTo(1);
        assertThat(entries(bad)).isEqualTo(1);
        assertThat(get(bad, 2).number("posted")).isEqualTo(150);
    }

    @Test
    void a_lock_that_is_not_to_be_had_is_waited_for_and_nothing_is_parked() throws Exception {
        String busy = account();
        awaitVersion(busy, 0);
        try (Connection other = dataSource.getConnection();
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute(Poison.PATIENT);
            statement.execute(
                    "SELECT 1 FROM account_balance WHERE account_id = '" + busy + "' FOR UPDATE");
            recharge(busy, 7);

            await().atMost(LIMIT).until(() -> ledger().toString().contains("SQLState 55P03"));

            assertThat(letters(busy)).isEmpty();
            other.rollback();
            other.setAutoCommit(true);
        }
        awaitVersion(busy, 1);
        assertThat(letters(busy)).isEmpty();
    }

    @Test
    void lists_pages_and_refuses_what_is_none_of_ours() {
        http.get(PATH + "?cursor=x").send().expect(400, "cursor_invalid");
        http.get(PATH + "?limit=0").send().expect(400, "validation_failed");
        http.get(PATH + "/x").send().expect(404, "dead_letter_not_found");
        as(Scope.READ).get(PATH).send().expect(403, "forbidden");
        as(Scope.READ).post(PATH + "/1/retry").send().expect(403, "forbidden");
    }

    private Answer retry(JsonNode letter) {
        return http.post(PATH + "/" + letter.get("letterId").asString() + "/retry")
                .send()
                .expect(200);
    }

    private JsonNode ledger() {
        return http.get("/v1/ops/processors/ledger").send().expect(200).json();
    }
}

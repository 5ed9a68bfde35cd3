package org.tallystick.app.web.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Opening accounts and reading them. */
class AccountTest extends ContractTest {

    @Test
    void opens_an_account_once() {
        String accountId = newAccountId();
        String body = "{'accountId':?,'currency':'CNY','overdraftLimit':100}";
        Answer first = http.post("/v1/accounts").body(body, accountId).send().expect(201);
        assertThat(first.replayed()).isFalse();
        assertThat(first.header("Location")).isEqualTo("/v1/accounts/" + accountId);
        assertThat(first.text())
                .startsWith(
                        Template.fill(
                                "{'accountId':?,'currency':'CNY','status':'OPEN','posted':0,"
                                        + "'held':0,'available':0,'owed':0,'overdraftLimit':100,"
                                        + "'version':0,'asOf':'",
                                accountId));
        Answer again = http.post("/v1/accounts").body(body, accountId).send().expect(200);
        assertThat(again.replayed()).isTrue();
        assertThat(again.text()).isEqualTo(first.text());
        http.post("/v1/accounts")
                .body("{'accountId':?,'currency':'USD','overdraftLimit':100}", accountId)
                .send()
                .expect(409, "account_exists");
        http.post("/v1/accounts")
                .body("{'accountId':?,'currency':'CNY','overdraftLimit':99}", accountId)
                .send()
                .expect(409, "account_exists");
    }

    @Test
    void an_account_that_was_just_opened_is_never_missing() {
        for (int i = 0; i < 50; i++) {
            String accountId = account();
            assertThat(http.get("/v1/accounts/" + accountId).send().expect(200).number("version"))
                    .isZero();
        }
    }

    /** B23: ids are bytes; what could be taken for another is refused. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "A1 ",
                " A1",
                "A1\u00a0",
                "\uff211",
                "a/b",
                "é",
                "e\u0301",
                "a b",
                "a\\u0000b",
                "clearing:x",
                "suspense:y",
                "holds",
                "adjustments",
                "loss",
                ".",
                "..",
                "a;b",
                "a%41"
            })
    void refuses_ids_that_could_be_mistaken(String accountId) {
        http.post("/v1/accounts")
                .raw("{\"accountId\":\"" + accountId + "\",\"currency\":\"CNY\"}")
                .send()
                .expect(400, "validation_failed")
                .naming("accountId");
        http.post("/v1/accounts")
                .raw("{\"accountId\":\"" + "a".repeat(65) + "\",\"currency\":\"CNY\"}")
                .send()
                .expect(400, "validation_failed");
    }

    /** B23: the same letters in another case are another account. */
    @Test
    void ids_are_not_case_folded() {
        String accountId = "Case-" + newKey();
        http.post("/v1/accounts")
                .body("{'accountId':?,'currency':'CNY'}", accountId)
                .send()
                .expect(201);
        String lower = accountId.toLowerCase(java.util.Locale.ROOT);
        http.get("/v1/accounts/" + lower).send().expect(404, "account_not_found");
        http.post("/v1/accounts")
                .body("{'accountId':?,'currency':'CNY'}", lower)
                .send()
                .expect(201);
    }

    @ParameterizedTest
    @ValueSource(strings = {"cny", "XAU", "XXX", "AAA", "CN", "CNYY", "", "C\u200bY", "HRK"})
    void refuses_currencies_that_it_does_not_know(String currency) {
        http.post("/v1/accounts")
                .body("{'accountId':?,'currency':?}", newAccountId(), currency)
                .send()
                .expect(400, "currency_unsupported")
                .naming("currency");
    }

    @Test
    void waits_for_the_version_that_was_asked_for() {
        String accountId = account();
        for (int i = 1; i <= 20; i++) {
            long version = recharge(accountId, 10).number("version");
            assertThat(get(accountId, version).number("posted")).isEqualTo(10L * i);
        }
        Instant before = Instant.now();
        http.get("/v1/accounts/" + accountId + "?minVersion=1000")
                .send()
                .expect(503, "read_model_behind");
        assertThat(before.plusMillis(1_900)).isBefore(Instant.now());
    }

    @Test
    void shows_an_account_as_it_was() {
        Instant before = Instant.now().minusMillis(5);
        String accountId = account();
        Answer first = recharge(accountId, 1000);
        Answer second = recharge(accountId, 500);
        get(accountId, second.number("version"));
        Answer then = at(accountId, String.valueOf(first.text("recordedAt")));
        boolean same = String.valueOf(first.text("recordedAt")).equals(second.text("recordedAt"));
        assertThat(then.expect(200).number("posted")).isEqualTo(same ? 1500 : 1000);
        at(accountId, before.toString()).expect(404, "account_not_found");
        at(accountId, Instant.now().plusSeconds(60).toString()).expect(400, "at_invalid");
        at(accountId, "yesterday").expect(400, "validation_failed");
        http.get("/v1/accounts/" + accountId + "?minVersion=1&at=" + before)
                .send()
                .expect(400, "validation_failed");
        at("nobody", Instant.now().toString()).expect(404, "account_not_found");
    }

    private Answer at(String accountId, String at) {
        return http.get("/v1/accounts/" + accountId + "?at=" + at).send();
    }

    @Test
    void lists_accounts_page_by_page() {
        String prefix = "list-" + newKey() + "-";
        List<String> opened = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            String accountId = prefix + i;
            http.post("/v1/accounts")
                    .body("{'accountId':?,'currency':?}", accountId, i % 2 == 0 ? "JPY" : "KWD")
                    .send()
                    .expect(201);
            http.get("/v1/accounts/" + accountId).send().expect(200);
            opened.add(accountId);
        }
        assertThat(ids("/v1/accounts?limit=3&q=" + prefix)).isEqualTo(opened);
        assertThat(ids("/v1/accounts?currency=KWD&q=" + prefix)).hasSize(3);
        assertThat(ids("/v1/accounts?status=FROZEN&q=" + prefix)).isEmpty();
        assertThat(ids("/v1/accounts?q=%25")).isEmpty();
        assertThat(ids("/v1/accounts?q=list_")).isEmpty();
    }

    private List<String> ids(String path) {
        List<String> ids = new ArrayList<>();
        Set<String> cursors = new HashSet<>();
        String next = path;
        while (!next.isEmpty()) {
            JsonNode page = http.get(next).send().expect(200).json();
            page.get("data").forEach(row -> ids.add(row.get("accountId").asString()));
            boolean more = page.get("hasMore").asBoolean();
            assertThat(page.get("nextCursor").isNull()).isEqualTo(!more);
            next = more ? path + "&cursor=" + page.get("nextCursor").asString() : "";
            assertThat(cursors.add(next)).as("cursor given twice").isTrue();
        }
        return ids;
    }

    @Test
    void refuses_bad_parameters_of_lists() {
        for (String limit : List.of("0", "501", "-1", "x", "1.0", "99999999999999999999")) {
            http.get("/v1/accounts?limit=" + limit)
                    .send()
                    .expect(400, "validation_failed")
                    .naming("limit");
        }
        for (String cursor : List.of("x", "%00", "eyJhIjoxfQ", "..", "AAAA", "%F0%9F%98%80")) {
            http.get("/v1/accounts?cursor=" + cursor).send().expect(400, "cursor_invalid");
        }
        http.get("/v1/accounts?status=open").send().expect(400, "validation_failed");
        http.get("/v1/accounts?currency=xyz").send().expect(400, "currency_unsupported");
        http.get("/v1/accounts?limit=1&limit=2").send().expect(400, "validation_failed");
        http.get("/v1/accounts?limit=500").send().expect(200);
    }
}

package org.tallystick.app.web.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Entries, internal accounts, the trial balance and the events behind them. */
class LedgerTest extends ContractTest {

    @Test
    void shows_entries_by_layer_type_and_time() {
        String accountId = account();
        Answer recharge = recharge(accountId, 1000);
        deduct(accountId, 300).expect(201);
        Answer hold = hold(accountId, 200).expect(201);
        long version = hold.number("version");
        String entries = "/v1/accounts/" + accountId + "/entries?minVersion=" + version;
        List<JsonNode> posted = rows(entries);
        assertThat(posted).hasSize(2);
        assertThat(posted.get(0).get("type").asString()).isEqualTo("DEDUCTION");
        assertThat(posted.get(0).get("side").asString()).isEqualTo("DEBIT");
        assertThat(posted.get(0).get("balanceAfter").asLong()).isEqualTo(700);
        assertThat(posted.get(1).get("side").asString()).isEqualTo("CREDIT");
        assertThat(posted.get(1).get("counterAccount").asString()).isEqualTo("clearing:default");
        assertThat(posted.get(1).get("source").asString()).isEqualTo("default");
        assertThat(rows(entries + "&layer=HELD")).hasSize(1);
        assertThat(rows(entries + "&layer=ALL")).hasSize(3);
        assertThat(rows(entries + "&type=RECHARGE")).hasSize(1);
        assertThat(rows(entries + "&order=asc").get(0).get("type").asString())
                .isEqualTo("RECHARGE");
        String first = String.valueOf(recharge.text("recordedAt"));
        assertThat(rows(entries + "&order=asc&from=" + first)).hasSize(2);
        assertThat(rows(entries + "&to=" + first)).isEmpty();
        assertThat(rows(entries + "&from=2000-01-01T00:00:00%2B08:00")).hasSize(2);
        for (String bad :
                List.of("type=X", "layer=x", "order=ASC", "from=x", "from=2024-01-02", "limit=0")) {
            http.get(entries + "&" + bad).send().expect(400, "validation_failed");
        }
        http.get(entries + "&from=2024-01-02T00:00:00Z&to=2024-01-01T00:00:00Z")
                .send()
                .expect(400, "validation_failed");
        http.get("/v1/accounts/nobody/entries").send().expect(404, "account_not_found");
        http.get(entries + "&cursor=x").send().expect(400, "cursor_invalid");
    }

    private List<JsonNode> rows(String path) {
        List<JsonNode> rows = new ArrayList<>();
        http.get(path).send().expect(200).json().get("data").forEach(rows::add);
        return rows;
    }

    @Test
    void pages_through_entries_while_others_are_written() {
        String accountId = account();
        for (int i = 0; i < 20; i++) {
            recharge(accountId, 1);
        }
        get(accountId, 20);
        for (String order : List.of("asc", "desc")) {
            Set<String> seen = new HashSet<>();
            int rows = 0;
            String path = "/v1/accounts/" + accountId + "/entries?limit=3&order=" + order;
            String cursor = "";
            do {
                JsonNode page = http.get(path + cursor).send().expect(200).json();
                for (JsonNode row : page.get("data")) {
                    seen.add(row.get("entryId").asString());
                    rows++;
                }
                recharge(accountId, 1);
                cursor =
                        page.get("hasMore").asBoolean()
                                ? "&cursor=" + page.get("nextCursor").asString()
                                : "";
            } while (!cursor.isEmpty() && rows < 100);
            assertThat(seen).hasSize(rows);
            assertThat(rows).isGreaterThanOrEqualTo(20);
        }
    }

    @Test
    void the_books_balance() {
        Answer last = recharge(account("KWD"), 18_600);
        get(String.valueOf(last.text("accountId")), 1);
        JsonNode balance = http.get("/v1/ledger/trial-balance").send().expect(200).json();
        assertThat(balance.get("balanced").asBoolean()).isTrue();
        assertThat(balance.get("lines").size()).isPositive();
        for (JsonNode line : balance.get("lines")) {
            BigInteger debits = line.get("debits").bigIntegerValue();
            assertThat(debits).isEqualTo(line.get("credits").bigIntegerValue());
        }
        JsonNode accounts = http.get("/v1/ledger/accounts").send().expect(200).json();
        assertThat(accounts.get("data").findValuesAsString("name")).contains("clearing:default");
        JsonNode entries =
                http.get("/v1/ledger/accounts/clearing:default/entries?limit=1")
                        .send()
                        .expect(200)
                        .json();
        assertThat(entries.get("data").get(0).get("balanceAfter").isNull()).isTrue();
        http.get("/v1/ledger/accounts/" + last.text("accountId") + "/entries").send().expect(200);
        http.get("/v1/ledger/accounts/nobody/entries").send().expect(404, "account_not_found");
        http.get("/v1/ledger/trial-balance?at=2024-01-01T00:00:00Z").send().expect(200);
        http.get("/v1/ledger/trial-balance?at=" + Instant.now().plusSeconds(90))
                .send()
                .expect(400, "at_invalid");
    }

    @Test
    void lists_events_in_order_and_to_the_end() {
        String accountId = account();
        String movementId = String.valueOf(recharge(accountId, 5).text("movementId"));
        Set<String> ids = new HashSet<>();
        String after = "";
        boolean more = true;
        boolean found = false;
        while (more) {
            JsonNode page =
                    http.get("/v1/events?limit=100&types=AccountOpened,FundsRecharged" + after)
                            .send()
                            .expect(200)
                            .json();
            for (JsonNode event : page.get("data")) {
                assertThat(ids.add(event.get("id").asString())).isTrue();
                found |= event.get("payload").toString().contains(movementId);
            }
            more = page.get("hasMore").asBoolean();
            after = "&after=" + page.get("nextCursor").asString();
        }
        assertThat(found).isTrue();
        JsonNode end = http.get("/v1/events?types=FundsRecharged" + after).send().json();
        assertThat(end.get("data").size()).isZero();
        assertThat(Long.parseLong(end.get("nextCursor").asString()))
                .isGreaterThanOrEqualTo(Long.parseLong(after.replace("&after=", "")));
        http.get("/v1/events?types=PaymentStarted,RefundRequested").send().expect(200);
        http.get("/v1/events?limit=500").send().expect(200);
        http.get("/v1/events?after=x").send().expect(400, "cursor_invalid");
        http.get("/v1/events?after=-1").send().expect(400, "cursor_invalid");
        http.get("/v1/events?types=Nothing").send().expect(400, "validation_failed");
    }
}

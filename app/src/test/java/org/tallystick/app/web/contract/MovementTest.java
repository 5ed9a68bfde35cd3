package org.tallystick.app.web.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Recharges and deductions. */
class MovementTest extends ContractTest {

    @Test
    void answers_with_the_balances_right_after_the_movement() {
        String accountId = account();
        String key = newKey();
        Answer first =
                move(
                                accountId,
                                "recharges",
                                key,
                                "{'amount':1250,'currency':'CNY','reference':'order 4711 ✓'}")
                        .expect(201);
        assertThat(first.replayed()).isFalse();
        assertThat(first.text())
                .matches(
                        Template.fill(
                                "\\{'movementId':'[A-Za-z0-9_-]{43}','accountId':'"
                                        + accountId
                                        + "','type':'RECHARGE','callbackId':'"
                                        + key
                                        + "','amount':1250,'currency':'CNY',"
                                        + "'reference':'order 4711 ✓','posted':1250,'held':0,"
                                        + "'available':1250,'version':1,'recordedAt':"
                                        + "'\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z',"
                                        + "'traceId':'[0-9a-f]{32}'\\}"));
        Answer second = deduct(accountId, 300).expect(201);
        assertThat(second.text("type")).isEqualTo("DEDUCTION");
        assertThat(second.number("posted")).isEqualTo(950);
        assertThat(second.number("version")).isEqualTo(2);
        assertThat(second.text("reference")).isNull();
        Answer shown = http.get(String.valueOf(second.header("Location"))).send().expect(200);
        assertThat(shown.text()).isEqualTo(second.text());
    }

    /** B51: yen have no decimals. B53: dinars have three. Against literals, not a round trip. */
    @Test
    void moves_minor_units_of_any_currency_as_they_are() {
        assertThat(recharge(account("JPY"), 500).number("posted")).isEqualTo(500);
        assertThat(recharge(account("KWD"), 18_600).number("posted")).isEqualTo(18_600);
        assertThat(recharge(account("CLF"), 12_345).number("posted")).isEqualTo(12_345);
    }

    @Test
    void refuses_another_currency_than_the_accounts() {
        String accountId = account("JPY");
        String key = newKey();
        move(accountId, "recharges", key, "{'amount':5,'currency':'CNY'}")
                .expect(400, "currency_mismatch")
                .naming("currency");
        move(accountId, "recharges", key, "{'amount':5,'currency':'jpy'}")
                .expect(400, "currency_unsupported");
        // The key is still free.
        move(accountId, "recharges", key, "{'amount':5,'currency':'JPY'}").expect(201);
    }

    @Test
    void tells_what_is_missing() {
        String nobody = newAccountId();
        move(nobody, "recharges", newKey(), "{'amount':5}").expect(404, "account_not_found");
        http.get("/v1/accounts/" + nobody + "/movements/x").send().expect(404, "account_not_found");
        String accountId = account();
        String movements = "/v1/accounts/" + accountId + "/movements/";
        http.get(movements + "x").send().expect(404, "movement_not_found");
        String others = String.valueOf(recharge(account(), 5).text("movementId"));
        http.get(movements + others).send().expect(404, "movement_not_found");
        for (String invalid : List.of("a%20b", "%C3%A9", "clearing:default", "holds", "a%09b")) {
            move(invalid, "recharges", newKey(), "{'amount':5}").expect(404, "account_not_found");
            http.get("/v1/accounts/" + invalid).send().expect(404, "account_not_found");
        }
    }

    @Test
    void keeps_when_it_happened() {
        String accountId = account();
        Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        Answer answer =
                move(
                                accountId,
                                "recharges",
                                newKey(),
                                "{'amount':5,'occurredAt':'2024-02-29T23:59:59.5-03:30'}")
                        .expect(201);
        assertThat(answer.text("occurredAt")).isEqualTo("2024-03-01T03:29:59.500Z");
        String body = "{'amount':5,'occurredAt':?}";
        Instant ahead = now.plus(Duration.ofMinutes(4));
        move(accountId, "recharges", newKey(), body, ahead.toString()).expect(201);
        move(accountId, "recharges", newKey(), body, "2000-01-01T00:00:00Z").expect(201);
        for (String refused :
                List.of(
                        now.plus(Duration.ofMinutes(6)).toString(),
                        "1999-12-31T23:59:59.999Z",
                        "2000-01-01T00:00:00+00:01",
                        "2024-01-01T00:00:00.0000Z",
                        "2024-01-01T00:00:00",
                        "2024-01-01 00:00:00Z",
                        "2024-02-30T00:00:00Z",
                        "2024-01-01T24:00:00Z",
                        "2024-01-01T00:00:60Z",
                        "2024-01-01",
                        "1704067200",
                        "")) {
            move(accountId, "recharges", newKey(), body, refused)
                    .expect(400, "validation_failed")
                    .naming("occurredAt");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\\nb", "a\\u0000b", "\\u007f", "a\\u0085", "\\ud800", "a\\tb"})
    void refuses_references_that_no_reader_could_show(String reference) {
        http.post("/v1/accounts/" + account() + "/recharges")
                .key(newKey())
                .raw("{\"amount\":5,\"reference\":\"" + reference + "\"}")
                .send()
                .expect(400, "validation_failed")
                .naming("reference");
    }

    @Test
    void counts_the_characters_of_a_reference_not_its_bytes() {
        String accountId = account();
        String longest = "\uD83D\uDCB0".repeat(140);
        assertThat(
                        move(
                                        accountId,
                                        "recharges",
                                        newKey(),
                                        "{'amount':5,'reference':?}",
                                        longest)
                                .expect(201)
                                .text("reference"))
                .isEqualTo(longest);
        move(accountId, "recharges", newKey(), "{'amount':5,'reference':?}", longest + "x")
                .expect(400, "validation_failed");
        move(accountId, "recharges", newKey(), "{'amount':5,'reference':'','currency':null}")
                .expect(201);
    }

    /** B57: near the limit of balances and beyond that of numbers. */
    @Test
    void refuses_to_pass_the_largest_balance() {
        String accountId = account();
        for (int i = 0; i < 9; i++) {
            recharge(accountId, 1_000_000_000_000_000L);
        }
        move(accountId, "recharges", newKey(), "{'amount':7199254740992}")
                .expect(409, "balance_limit_exceeded");
        Answer full = move(accountId, "recharges", newKey(), "{'amount':7199254740991}");
        assertThat(full.expect(201).number("posted")).isEqualTo(9_007_199_254_740_991L);
        move(accountId, "recharges", newKey(), "{'amount':1}")
                .expect(409, "balance_limit_exceeded");
        assertThat(http.get("/v1/accounts/" + accountId + "?minVersion=12").send().number("posted"))
                .isEqualTo(9_007_199_254_740_991L);
    }

    @Test
    void uses_an_overdraft_and_no_more() {
        String accountId = account();
        http.post("/v1/accounts/" + accountId + "/overdraft")
                .body("{'limit':50,'reason':'agreed'}")
                .send()
                .expect(200);
        assertThat(deduct(accountId, 50).expect(201).number("posted")).isEqualTo(-50);
        deduct(accountId, 1).expect(409, "insufficient_funds");
        http.post("/v1/accounts/" + accountId + "/overdraft")
                .body("{'limit':49,'reason':'lowered'}")
                .send()
                .expect(409, "insufficient_funds");
    }
}

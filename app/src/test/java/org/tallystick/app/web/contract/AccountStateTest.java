package org.tallystick.app.web.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an operator does to an account. */
class AccountStateTest extends ContractTest {

    private Answer order(String accountId, String what) {
        return http.post("/v1/accounts/" + accountId + "/" + what)
                .body("{'reason':'because'}")
                .send();
    }

    @Test
    void a_frozen_account_pays_nothing_out_that_its_owner_asks_for() {
        String accountId = funded(100);
        String holdId = String.valueOf(hold(accountId, 10).text("holdId"));
        String deducted = newKey();
        move(accountId, "deductions", deducted, "{'amount':20}").expect(201);
        assertThat(order(accountId, "freeze").expect(200).text("status")).isEqualTo("FROZEN");
        Answer again = order(accountId, "freeze").expect(200);
        assertThat(again.text("status")).isEqualTo("FROZEN");
        deduct(accountId, 1).expect(409, "account_frozen");
        hold(accountId, 1).expect(409, "account_frozen");
        recharge(accountId, 1);
        move(accountId, "deductions/" + deducted + "/refunds", newKey(), "{'amount':5}")
                .expect(201);
        move(accountId, "holds/" + holdId + "/capture", newKey(), "{}").expect(201);
        assertThat(order(accountId, "unfreeze").expect(200).text("status")).isEqualTo("OPEN");
        deduct(accountId, 1).expect(201);
    }

    @Test
    void closes_an_empty_account_for_ever() {
        String accountId = funded(5);
        order(accountId, "close").expect(409, "account_not_empty");
        deduct(accountId, 5).expect(201);
        assertThat(order(accountId, "close").expect(200).text("status")).isEqualTo("CLOSED");
        order(accountId, "close").expect(200);
        order(accountId, "freeze").expect(409, "account_closed");
        deduct(accountId, 1).expect(409, "account_closed");
    }

    @Test
    void sets_an_overdraft() {
        String accountId = account();
        String path = "/v1/accounts/" + accountId + "/overdraft";
        String body = "{'limit':500,'reason':'agreed'}";
        Answer set = http.post(path).body(body).send().expect(200);
        assertThat(set.number("overdraftLimit")).isEqualTo(500);
        assertThat(http.post(path).body(body).send().expect(200).number("version"))
                .isEqualTo(set.number("version"));
        for (String limit : List.of("-1", "1.5", "\"5\"", "1000000000000001")) {
            http.post(path)
                    .raw("{\"limit\":" + limit + ",\"reason\":\"x\"}")
                    .send()
                    .expect(400, "amount_invalid")
                    .naming("limit");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{'reason':null}",
                "{'reason':''}",
                "{'reason':' '}",
                "{'reason':5}",
                "{'reason':'x','more':1}",
                "{'reason':'a\\nb'}"
            })
    void wants_a_reason(String body) {
        http.post("/v1/accounts/" + account() + "/freeze")
                .body(body)
                .send()
                .expect(400, "validation_failed");
    }

    @Test
    void tells_that_there_is_no_such_account() {
        for (String what : List.of("freeze", "unfreeze", "close")) {
            order(newAccountId(), what).expect(404, "account_not_found");
            order("a%20b", what).expect(404, "account_not_found");
        }
    }
}

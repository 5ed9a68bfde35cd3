package org.tallystick.app.web.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Opening accounts and reading them. */
class AccountTest extends ContractTest {

    @Test
    void opens_an_account_once() {
        String accountId = newAccountId();
        String body = "{'accountId':?,'currency':'CNY','overdraftLimit':100}";
        Answer first = http.post("/v1/accounts").body(body, accountId).send().expect(201);
        assertThat(first.replayed()).isFalse();
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
                .body("{'accountId':?,'currency':'USD'}", accountId)
                .send()
                .expect(409, "account_exists");
    }

    @Test
    void recharges() {
        String accountId = account();
        Answer answer = recharge(accountId, 1250);
        System.err.println(answer.text());
        System.err.println(answer.response().headers());
        System.err.println(get(accountId, 1).text());
    }
}

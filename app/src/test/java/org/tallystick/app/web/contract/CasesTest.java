package org.tallystick.app.web.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.tallystick.app.security.Scope;
import tools.jackson.databind.JsonNode;

/** Cases: opened once per cause, claimed, decided by two people. */
class CasesTest extends ContractTest {

    private Answer open(String body, Object... values) {
        return http.post("/v1/cases").body(body, values).send();
    }

    private Answer order(Http as, Answer opened, String what, String body) {
        return as.post("/v1/cases/" + opened.text("caseId") + "/" + what).body(body).send();
    }

    @Test
    void one_cause_has_one_case() {
        Answer recharge = recharge(account(), 100);
        String body =
                Template.fill(
                        "{'kind':'REVERSAL','accountId':?,'movementId':?,'reason':'wrong account'}",
                        String.valueOf(recharge.text("accountId")),
                        String.valueOf(recharge.text("movementId")));
        Answer opened = http.post("/v1/cases").raw(body).send().expect(201);
        assertThat(opened.text("status")).isEqualTo("OPEN");
        assertThat(opened.json().get("allowedActions").toString())
                .isEqualTo("[\"IGNORE\",\"REVERSE\"]");
        Answer again = http.post("/v1/cases").raw(body).send().expect(200);
        assertThat(again.text("caseId")).isEqualTo(opened.text("caseId"));
        assertThat(again.replayed()).isTrue();
        Answer shown = http.get("/v1/cases/" + opened.text("caseId")).send().expect(200);
        assertThat(shown.json().get("history").get(0).get("what").asString())
                .isEqualTo("CaseOpened");
        JsonNode list = http.get("/v1/cases?status=OPEN&kind=REVERSAL").send().json();
        assertThat(list.get("data").findValuesAsString("caseId"))
                .contains(String.valueOf(opened.text("caseId")));
        http.get("/v1/cases?kind=x").send().expect(400, "validation_failed");
        http.get("/v1/cases?cursor=x").send().expect(400, "cursor_invalid");
    }

    @Test
    void money_needs_a_second_person() {
        Http second = as(Scope.OPERATE);
        String accountId = funded(10);
        Answer opened =
                open(
                                "{'kind':'CREDIT_ADJUSTMENT','accountId':?,'amount':5,'reason':?}",
                                accountId,
                                newKey())
                        .expect(201);
        assertThat(order(http, opened, "claim", "{}").expect(200).text("status"))
                .isEqualTo("CLAIMED");
        order(second, opened, "claim", "{}").expect(409, "case_not_open");
        String credit = "{'action':'CREDIT','note':'counted twice','evidence':{'amount':5}}";
        order(http, opened, "resolve", "{'action':'REVERSE','note':'x'}")
                .expect(409, "action_not_allowed");
        Answer proposed = order(http, opened, "resolve", credit).expect(200);
        assertThat(proposed.text("proposedAction")).isEqualTo("CREDIT");
        order(http, opened, "resolve", credit).expect(409, "second_person_required");
        Answer agreed = order(second, opened, "resolve", credit).expect(200);
        assertThat(agreed.json().get("history").findValuesAsString("what"))
                .contains("CaseActionApproved");
    }

    @Test
    void a_proposal_is_never_an_approval_and_an_approval_never_a_proposal() {
        Http second = as(Scope.OPERATE);
        Answer opened =
                open(
                                "{'kind':'CREDIT_ADJUSTMENT','accountId':?,'amount':5,'reason':?}",
                                funded(10),
                                newKey())
                        .expect(201);
        String credit = "{'action':'CREDIT','note':'x','evidence':{'amount':5},'intention':";
        order(second, opened, "resolve", credit + "'APPROVE'}").expect(409, "action_not_allowed");
        order(http, opened, "resolve", credit + "'PROPOSE'}").expect(200);
        order(second, opened, "resolve", credit + "'PROPOSE'}")
                .expect(409, "second_person_required");
        order(http, opened, "resolve", credit + "'APPROVE'}").expect(409, "second_person_required");
        order(second, opened, "resolve", credit + "'PERHAPS'}").expect(400, "validation_failed");
        Answer agreed = order(second, opened, "resolve", credit + "'APPROVE'}").expect(200);
        assertThat(agreed.json().get("history").findValuesAsString("what"))
                .contains("CaseActionApproved");
    }

    @Test
    void a_refusal_can_be_brought_before_a_person() {
        String accountId = account();
        String key = newKey();
        move(accountId, "deductions", key, "{'amount':5}").expect(409, "insufficient_funds");
        Answer opened =
                open(
                                "{'kind':'REFUSED_MOVEMENT','accountId':?,'callbackId':?,'reason':'paid'}",
                                accountId,
                                key)
                        .expect(201);
        assertThat(opened.text("callbackId")).isEqualTo(key);
        assertThat(opened.text("source")).isEqualTo("default");
        assertThat(opened.json().get("payload").get("refusal").asString())
                .isEqualTo("insufficient_funds");
        Answer resolved =
                order(http, opened, "resolve", "{'action':'IGNORE','note':'no'}").expect(200);
        assertThat(resolved.text("status")).isEqualTo("RESOLVED");
        assertThat(resolved.json().get("allowedActions").size()).isZero();
        assertThat(resolved.json().get("history").findValuesAsString("note")).contains("no");
        order(http, opened, "claim", "{}").expect(409, "case_not_open");
        order(http, opened, "retry", "{}").expect(409, "case_not_open");
    }

    @Test
    void refuses_causes_that_do_not_exist() {
        String accountId = funded(10);
        open("{'kind':'REVERSAL','accountId':?,'movementId':'x','reason':'x'}", accountId)
                .expect(404, "movement_not_found");
        open(
                        "{'kind':'REFUSED_MOVEMENT','accountId':?,'callbackId':?,'reason':'x'}",
                        accountId,
                        newKey())
                .expect(404, "outcome_not_found");
        open("{'kind':'DEBIT_ADJUSTMENT','accountId':'nobody','amount':1,'reason':'x'}")
                .expect(404, "account_not_found");
        open(
                        "{'kind':'DEBIT_ADJUSTMENT','accountId':?,'amount':1,'currency':'USD',"
                                + "'reason':'x'}",
                        accountId)
                .expect(400, "currency_mismatch");
        open("{'kind':'DEBIT_ADJUSTMENT','accountId':?,'amount':0,'reason':'x'}", accountId)
                .expect(400, "amount_invalid");
        for (String body :
                List.of(
                        "{}",
                        "{'kind':'NOTHING','accountId':'x','reason':'x'}",
                        "{'kind':'REVERSAL','accountId':'x','movementId':'y'}",
                        "{'kind':'REVERSAL','accountId':'x','movementId':'y','reason':''}",
                        "{'kind':'REVERSAL','accountId':'x','movementId':'y','reason':'z','amount':5}",
                        "{'kind':'REFUSED_MOVEMENT','accountId':'x','callbackId':'é','reason':'z'}")) {
            open(body).expect(400, "validation_failed");
        }
        http.get("/v1/cases/x").send().expect(404, "case_not_found");
        http.get("/v1/cases/" + "A".repeat(43)).send().expect(404, "case_not_found");
        for (String what : List.of("claim", "retry")) {
            http.post("/v1/cases/x/" + what).send().expect(404, "case_not_found");
            http.post("/v1/cases/" + "A".repeat(43) + "/" + what)
                    .send()
                    .expect(404, "case_not_found");
        }
        http.post("/v1/cases/x/resolve")
                .body("{'action':'IGNORE','note':'x'}")
                .send()
                .expect(404, "case_not_found");
        for (String body :
                List.of(
                        "{'action':'ignore','note':'x'}",
                        "{'note':'x'}",
                        "{'action':'IGNORE'}",
                        "{'action':'IGNORE','note':' '}",
                        "{'action':'IGNORE','note':'x','evidence':[]}",
                        "{'action':'IGNORE','note':'x','evidence':{'more':1}}")) {
            http.post("/v1/cases/x/resolve").body(body).send().expect(400, "validation_failed");
        }
        as(Scope.READ, Scope.MOVE).post("/v1/cases").body("{}").send().expect(403, "forbidden");
        as(Scope.READ).get("/v1/cases").send().expect(200);
    }
}

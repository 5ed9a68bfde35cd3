package org.tallystick.app.web.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.tallystick.api.Ids;
import org.tallystick.api.Money;
import org.tallystick.api.cases.CaseAction;
import org.tallystick.api.cases.CaseCommand.OpenCaseCommand;
import org.tallystick.api.cases.CaseKind;
import org.tallystick.api.cases.CaseSubject;
import org.tallystick.api.payment.FactKind;
import org.tallystick.api.payment.FactOrigin;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.api.payment.PaymentCommand.RecordFactsCommand;
import org.tallystick.app.security.Scope;

/** Cases about payments: found, claimed and decided like all others, with evidence. */
class PaymentCasesTest extends PaymentContractTest {

    @Autowired CommandGateway commands;

    /** From a success that does not fit its order to the money on the account. */
    @Test
    void two_people_decide_a_payment_with_what_they_saw_at_the_gateway() {
        String accountId = account();
        String id = String.valueOf(started(accountId).text("paymentId"));
        awaitStatus(id, "PENDING");
        hear(id, FactKind.SUCCEEDED, "T-" + id, 1_000);
        Answer review = awaitStatus(id, "IN_REVIEW");
        assertThat(review.text("attention")).isEqualTo("AMOUNT_MISMATCH");
        awaitBalance(accountId, 0, 0);

        String caseId = caseOf(id, "AMOUNT_MISMATCH");
        assertThat(review.text()).contains("case " + caseId);
        String path = "/v1/cases/" + caseId;
        http.post(path + "/claim").send().expect(200);
        resolve(http, caseId, "{'action':'WRITE_OFF','note':'x'}")
                .expect(409, "action_not_allowed");
        String confirm =
                Template.fill(
                        "{'action':'CONFIRM_SUCCESS','note':'seen in the portal',"
                                + "'evidence':{'gatewayReference':?,'amount':1000}}",
                        "T-" + id);
        Answer proposed = resolve(http, caseId, confirm).expect(200);
        assertThat(proposed.text("proposedAction")).isEqualTo("CONFIRM_SUCCESS");
        resolve(http, caseId, confirm).expect(409, "second_person_required");
        resolve(as(Scope.OPERATE), caseId, confirm).expect(200);

        Answer paid = awaitStatus(id, "SUCCEEDED");
        assertThat(paid.number("capturedAmount")).isEqualTo(1_000);
        assertThat(paid.json().get("timeline").findValuesAsString("cause"))
                .contains("review_started", "case_needed", "case_opened", "case_decided");
        awaitBalance(accountId, 1_000, 0);
        Awaitility.await()
                .atMost(Duration.ofSeconds(10))
                .until(() -> "RESOLVED".equals(http.get(path).send().text("status")));
        assertThat(http.get("/v1/payments/" + id).send().text("attention")).isNull();
        assertThat(
                        http.get("/v1/events?types=CaseActionApproved&limit=500")
                                .send()
                                .expect(200)
                                .text())
                .contains("T-" + id);
    }

    /** B46: nothing is reversed by itself; a person looks and may leave it as it is. */
    @Test
    void a_contradiction_is_one_case_that_one_person_may_ignore() {
        String accountId = account();
        String id = succeeded(accountId, "RECHARGE");
        awaitBalance(accountId, 1_250, 0);
        commands.sendAndWait(
                new RecordFactsCommand(
                        id,
                        "swift",
                        FactOrigin.QUERY,
                        List.of(GatewayFact.of(FactKind.FAILED)),
                        null));
        String caseId = caseOf(id, "CONTRADICTION");
        assertThat(http.get("/v1/payments/" + id).send().text("attention"))
                .isEqualTo("CONTRADICTION");
        assertThat(resolve(http, caseId, "{'action':'IGNORE','note':'their error'}").expect(200))
                .satisfies(done -> assertThat(done.text("status")).isEqualTo("RESOLVED"));
        Awaitility.await()
                .atMost(Duration.ofSeconds(10))
                .until(() -> http.get("/v1/payments/" + id).send().text("attention") == null);
        assertThat(http.get("/v1/payments/" + id).send().text("status")).isEqualTo("SUCCEEDED");
        assertThat(http.get("/v1/cases/" + caseId).send().text("status")).isEqualTo("RESOLVED");
        awaitBalance(accountId, 1_250, 0);
    }

    @ParameterizedTest
    @EnumSource
    void every_kind_can_be_found_claimed_and_decided(CaseKind kind) {
        String paymentId = Ids.number(newKey());
        String caseId = Ids.derived("test", paymentId);
        CaseSubject subject =
                new CaseSubject(
                        null, null, null, new Money(5, "CNY"), paymentId, Ids.number(paymentId));
        commands.sendAndWait(
                new OpenCaseCommand(caseId, kind, subject, "why", Map.of("a", "b"), "test"));
        assertThat(caseOf(paymentId, kind.name())).isEqualTo(caseId);
        Answer shown = http.get("/v1/cases/" + caseId).send().expect(200);
        assertThat(shown.text("refundId")).isEqualTo(Ids.number(paymentId));
        assertThat(shown.json().get("allowedActions").valueStream().map(each -> each.asString()))
                .containsExactlyElementsOf(
                        kind.allowedActions().stream().map(Enum::name).sorted().toList());
        http.post("/v1/cases/" + caseId + "/claim").send().expect(200);
        assertThat(http.post("/v1/cases/" + caseId + "/retry").send().expect(200).text("status"))
                .isEqualTo("CLAIMED");
        for (CaseAction action : CaseAction.values()) {
            String json = Template.fill("{'action':?,'note':'x'}", action.name());
            if (!kind.allowedActions().contains(action)) {
                resolve(http, caseId, json).expect(409, "action_not_allowed");
            }
        }
        CaseAction first = kind.allowedActions().iterator().next();
        Answer asked =
                resolve(
                                http,
                                caseId,
                                Template.fill(
                                        "{'action':?,'note':'x','evidence':{'amount':5}}",
                                        first.name()))
                        .expect(200);
        if (first.needsSecondPerson()) {
            assertThat(asked.text("proposedAction")).isEqualTo(first.name());
        } else {
            assertThat(asked.text("status")).isEqualTo("RESOLVED");
        }
    }

    private void hear(String id, FactKind kind, String number, long amount) {
        GatewayFact fact =
                new GatewayFact(kind, number, null, new Money(amount, "CNY"), null, null, null);
        commands.sendAndWait(
                new RecordFactsCommand(id, "fake", FactOrigin.CALLBACK, List.of(fact), null));
    }

    /** The one case of a payment, as soon as it is open. */
    private String caseOf(String paymentId, String kind) {
        return Awaitility.await()
                .atMost(Duration.ofSeconds(15))
                .until(() -> cases(paymentId, kind), found -> found.size() == 1)
                .get(0);
    }

    private List<String> cases(String paymentId, String kind) {
        return http.get("/v1/cases?limit=500&kind=" + kind)
                .send()
                .expect(200)
                .json()
                .get("data")
                .valueStream()
                .filter(each -> each.get("paymentId").asString("").equals(paymentId))
                .map(each -> each.get("caseId").asString())
                .toList();
    }

    private static Answer resolve(Http as, String caseId, String json) {
        return as.post("/v1/cases/" + caseId + "/resolve").body(json).send();
    }
}

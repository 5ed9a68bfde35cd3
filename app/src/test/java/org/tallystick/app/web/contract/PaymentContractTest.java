package org.tallystick.app.web.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.awaitility.Awaitility;

/** Words for tests of payments. */
abstract class PaymentContractTest extends ContractTest {

    static String newOrderId() {
        return "o-" + UUID.randomUUID();
    }

    /** A body that is right, but for what the account and the order may be. */
    static String body(String orderId, String accountId) {
        return Template.fill(
                "{'orderId':?,'accountId':?,'direction':'RECHARGE','amount':1250,'gateway':'fake'}",
                orderId,
                accountId);
    }

    /** The same with more fields. */
    static String body(String orderId, String accountId, String more) {
        String plain = body(orderId, accountId);
        return plain.substring(0, plain.length() - 1) + "," + more.replace('\'', '"') + "}";
    }

    Answer start(String key, String json) {
        return http.post("/v1/payments").key(key).raw(json).send();
    }

    /** A new payment of a new order. */
    Answer started(String accountId) {
        return start(newKey(), body(newOrderId(), accountId)).expect(202);
    }

    Answer ask(String paymentId, String endpoint, String key, String json) {
        return http.post("/v1/payments/" + paymentId + "/" + endpoint).key(key).body(json).send();
    }

    /** A new payment that the gateway has carried out at once, settled. */
    String succeeded(String accountId, String direction) {
        String json =
                body(newOrderId(), accountId)
                        .replace("fake", "swift")
                        .replace("RECHARGE", direction);
        String id = String.valueOf(start(newKey(), json).expect(202).text("paymentId"));
        assertThat(settled(id).text("status")).isEqualTo("SUCCEEDED");
        return id;
    }

    /** The payment when it is settled. */
    Answer settled(String paymentId) {
        return http.get("/v1/payments/" + paymentId + "?wait=final&timeout=15s").send().expect(200);
    }

    /** The payment as soon as it has this status. */
    Answer awaitStatus(String paymentId, String status) {
        return Awaitility.await()
                .atMost(Duration.ofSeconds(15))
                .until(
                        () -> http.get("/v1/payments/" + paymentId).send(),
                        answer -> status.equals(answer.text("status")));
    }

    /** The account as soon as so much is posted and so much held. */
    void awaitBalance(String accountId, long posted, long held) {
        Awaitility.await()
                .atMost(Duration.ofSeconds(15))
                .untilAsserted(
                        () -> {
                            Answer account = http.get("/v1/accounts/" + accountId).send();
                            assertThat(account.number("posted")).isEqualTo(posted);
                            assertThat(account.number("held")).isEqualTo(held);
                        });
    }

    /** The client's own order is seen at once; others' may follow a moment later. */
    List<String> payments(String orderId) {
        return http.get("/v1/payments?orderId=" + orderId)
                .send()
                .expect(200)
                .json()
                .get("data")
                .findValuesAsString("paymentId");
    }
}

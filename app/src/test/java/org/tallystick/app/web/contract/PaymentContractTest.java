package org.tallystick.app.web.contract;

import java.util.UUID;

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
}

package org.tallystick.app.web.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.tallystick.app.security.Scope;

/** An order of a client has one payment, whoever asks for it and how often at a time. */
class PaymentOrderTest extends PaymentContractTest {

    /** B13: an order id belongs to its client. */
    @Test
    void the_same_order_of_another_client_is_another_order() {
        String accountId = account();
        String orderId = newOrderId();
        Answer ours = start(newKey(), body(orderId, accountId)).expect(202);
        String client = "c-" + newKey().substring(0, 8);
        clients.createClient(client, null, "test");
        String secret = clients.createKey(client, Set.of(Scope.MOVE), null, "test").secret();
        Answer theirs =
                new Http(port, secret)
                        .post("/v1/payments")
                        .key(newKey())
                        .raw(body(orderId, accountId))
                        .send()
                        .expect(202);
        assertThat(theirs.text("paymentId")).isNotEqualTo(ours.text("paymentId"));
        assertThat(theirs.text("clientId")).isEqualTo(client);
    }

    /** B13: whatever the order of arrival, one starts it and the others learn that. */
    @Test
    void of_many_at_the_same_time_one_starts_it() {
        String accountId = account();
        String orderId = newOrderId();
        String key = newKey();
        List<CompletableFuture<Answer>> sent = new ArrayList<>();
        for (int i = 0; i < 24; i++) {
            String each = i % 3 == 0 ? newKey() : key;
            sent.add(CompletableFuture.supplyAsync(() -> start(each, body(orderId, accountId))));
        }
        List<Answer> answers = sent.stream().map(CompletableFuture::join).toList();
        assertThat(answers).allMatch(answer -> answer.status() == 202 || answer.status() == 409);
        assertThat(answers.stream().filter(answer -> answer.status() == 202 && !answer.replayed()))
                .hasSizeLessThanOrEqualTo(1);
        assertThat(payments(orderId)).hasSize(1);
    }
}

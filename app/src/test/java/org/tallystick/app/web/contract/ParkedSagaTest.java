package org.tallystick.app.web.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.tallystick.api.deadletter.DeadLetter;
import org.tallystick.api.deadletter.DeadLetters;
import org.tallystick.app.deadletter.Poison;

/** A payment that its saga cannot see through stops no other payment, and is seen through later. */
class ParkedSagaTest extends PaymentContractTest {

    private static final String SAGA = "payment-saga";

    @Autowired DataSource dataSource;
    @Autowired DeadLetters letters;

    private @Nullable Poison poison;

    @AfterEach
    void heal() {
        if (poison != null) {
            poison.cure();
        }
        http.post("/v1/ops/processors/" + SAGA + "/resume").send().expect(200);
    }

    @Test
    void a_payment_whose_saga_cannot_be_kept_waits_alone_and_is_seen_through_once() {
        String account = account();
        http.post("/v1/ops/processors/" + SAGA + "/pause").send().expect(200);
        String bad = swift(account);
        String good = swift(account);
        Poison table = new Poison(dataSource);
        poison = table;
        table.add("saga_entry", "saga_id", bad);

        http.post("/v1/ops/processors/" + SAGA + "/resume").send().expect(200);

        assertThat(settled(good).text("status")).isEqualTo("SUCCEEDED");
        await().atMost(Duration.ofSeconds(60)).until(() -> !parked(bad).isEmpty());
        assertThat(parked(bad).get(0).type()).isEqualTo("PaymentStarted");

        table.cure();
        http.post("/v1/ops/processors/" + SAGA + "/dead-letters/retry").send().expect(200);

        await().atMost(Duration.ofSeconds(60))
                .until(() -> "SUCCEEDED".equals(settled(bad).text("status")));
        awaitBalance(account, 2_500, 0);
    }

    private String swift(String account) {
        String json = body(newOrderId(), account).replace("fake", "swift");
        return String.valueOf(start(newKey(), json).expect(202).text("paymentId"));
    }

    private List<DeadLetter> parked(String paymentId) {
        return letters.find(SAGA, "payment/" + paymentId, null, 500).data();
    }
}

package org.tallystick.saga.payment;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tallystick.api.Money;
import org.tallystick.api.payment.Direction;
import org.tallystick.api.payment.FactKind;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.api.payment.GatewayStep;
import org.tallystick.api.payment.LateSuccess;
import org.tallystick.api.payment.PaymentOrder;

/** An answer always tells something of what was asked. */
class AnswersTest {

    @Test
    void what_names_no_refund_is_about_the_one_that_was_asked_for() {
        assertThat(Answers.to(step("r-1"), List.of(fact(FactKind.REFUND_PENDING, null))))
                .containsExactly(fact(FactKind.REFUND_PENDING, "r-1"));
    }

    @Test
    void where_the_one_asked_for_is_named_the_unnamed_are_others() {
        List<GatewayFact> facts =
                List.of(
                        fact(FactKind.REFUND_SUCCEEDED, null),
                        fact(FactKind.REFUND_PENDING, "r-1"));

        assertThat(Answers.to(step("r-1"), facts)).isEqualTo(facts);
    }

    @Test
    void an_answer_about_another_refund_is_none() {
        assertThat(Answers.to(step("r-1"), List.of(fact(FactKind.REFUND_SUCCEEDED, "r-2"))))
                .containsExactly(
                        fact(FactKind.REFUND_SUCCEEDED, "r-2"), fact(FactKind.NO_ANSWER, "r-1"));
    }

    @Test
    void silence_is_no_answer_and_what_is_about_the_order_stays() {
        assertThat(Answers.to(step(null), List.of()))
                .containsExactly(fact(FactKind.NO_ANSWER, null));
        assertThat(Answers.to(step(null), List.of(fact(FactKind.REFUND_SUCCEEDED, null))))
                .containsExactly(fact(FactKind.REFUND_SUCCEEDED, null));
    }

    private static GatewayFact fact(FactKind kind, @Nullable String refundId) {
        return new GatewayFact(kind, null, refundId, null, null, null, null);
    }

    private static GatewayStep step(@Nullable String refundId) {
        Money amount = new Money(100, "CNY");
        PaymentOrder order =
                new PaymentOrder(
                        "p1",
                        "shop",
                        "order-1",
                        "alice",
                        Direction.DEDUCT,
                        amount,
                        "fast",
                        null,
                        LateSuccess.CREDIT,
                        Instant.parse("2026-01-01T00:00:00Z"),
                        Map.of(),
                        Map.of());
        GatewayStep.Kind kind =
                refundId == null ? GatewayStep.Kind.QUERY : GatewayStep.Kind.QUERY_REFUND;
        return new GatewayStep(kind, order, amount, refundId, null, 1);
    }
}

package org.tallystick.app.web.payment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tallystick.api.Callback;
import org.tallystick.api.Money;
import org.tallystick.api.payment.Direction;
import org.tallystick.api.payment.GatewayStatus;
import org.tallystick.api.payment.LateSuccess;
import org.tallystick.api.payment.NextAction;
import org.tallystick.api.payment.PaymentAnswer;
import org.tallystick.api.payment.PaymentAnswer.Action;
import org.tallystick.api.payment.PaymentOrder;
import org.tallystick.api.payment.PaymentRefusal;
import org.tallystick.api.payment.PaymentStanding;
import org.tallystick.api.payment.PaymentStatus;
import org.tallystick.api.payment.RefundKind;
import org.tallystick.api.payment.RefundStanding;
import org.tallystick.api.payment.RefundStatus;

/**
 * These bytes were given as answers and are given again for ever. A change here means that a client
 * gets two different answers under one key: do not adapt the text, undo the change.
 */
class RecordedPaymentAnswersTest {

    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String ID = "3k9x0q7w2m5v8b1n4c6z0a9s2d";
    private static final String REFUND_ID = "0r4t8y2u6i1o5p9a3s7d2f6g0h";
    private static final Instant AT = Instant.parse("2026-03-01T09:30:00.120Z");

    private static final String ORDER =
            "{\"paymentId\":\""
                    + ID
                    + "\",\"clientId\":\"shop\",\"orderId\":\"o 1\",\"accountId\":\"alice\","
                    + "\"direction\":\"DEDUCT\",\"amount\":1250,\"currency\":\"CNY\","
                    + "\"gateway\":\"sim\",\"status\":";
    private static final String REST =
            "\"capturedAmount\":1,\"refundedAmount\":2,\"returnedAmount\":3,\"disputedAmount\":4,"
                    + "\"attention\":null,\"reference\":\"中\",\"lateSuccess\":\"REFUND\","
                    + "\"metadata\":{\"a\":\"1\",\"b\":\"2\"},"
                    + "\"expiresAt\":\"2026-03-01T09:45:00.000Z\",";

    @Test
    void a_payment_that_was_started() {
        assertThat(json(answer(Action.START, PaymentStatus.STARTED, null)))
                .isEqualTo(
                        ORDER
                                + "\"STARTED\",\"gatewayStatus\":\"NONE\",\"failureCode\":null,"
                                + "\"gatewayReference\":null,\"nextAction\":null,"
                                + REST
                                + "\"createdAt\":\"2026-03-01T09:30:00.120Z\","
                                + "\"updatedAt\":\"2026-03-01T09:30:00.120Z\",\"refunds\":[],"
                                + "\"timeline\":[{\"at\":\"2026-03-01T09:30:00.120Z\","
                                + "\"status\":\"STARTED\",\"cause\":\"payment_started\","
                                + "\"detail\":null,\"traceId\":\""
                                + TRACE
                                + "\"}]}");
    }

    @Test
    void a_payment_that_failed_at_once() {
        assertThat(json(answer(Action.START, PaymentStatus.FAILED, null)))
                .startsWith(ORDER + "\"FAILED\"")
                .endsWith(
                        "\"status\":\"STARTED\",\"cause\":\"payment_started\","
                                + "\"detail\":null,\"traceId\":\""
                                + TRACE
                                + "\"},{\"at\":\"2026-03-01T09:30:00.120Z\","
                                + "\"status\":\"FAILED\",\"cause\":\"payment_failed\","
                                + "\"detail\":\"account_closed\",\"traceId\":\""
                                + TRACE
                                + "\"}]}");
    }

    @Test
    void a_payment_that_is_being_cancelled() {
        assertThat(json(answer(Action.CANCEL, PaymentStatus.CLOSING, null)))
                .isEqualTo(
                        ORDER
                                + "\"CLOSING\",\"gatewayStatus\":\"NONE\",\"failureCode\":null,"
                                + "\"gatewayReference\":null,\"nextAction\":{\"type\":\"QR_CODE\","
                                + "\"value\":\"pay/\",\"expiresAt\":null},"
                                + REST
                                + "\"updatedAt\":\"2026-03-01T09:30:00.120Z\",\"traceId\":\""
                                + TRACE
                                + "\"}");
    }

    @Test
    void a_refund() {
        assertThat(json(answer(Action.REFUND, PaymentStatus.SUCCEEDED, null)))
                .isEqualTo(
                        "{\"refundId\":\""
                                + REFUND_ID
                                + "\",\"paymentId\":\""
                                + ID
                                + "\",\"status\":\"REQUESTED\",\"kind\":\"CUSTOMER\","
                                + "\"amount\":250,\"currency\":\"CNY\",\"reference\":\"r\","
                                + "\"failureCode\":null,\"gatewayReference\":null,\"trade\":null,"
                                + "\"requestedAt\":\"2026-03-01T09:30:00.120Z\",\"traceId\":\""
                                + TRACE
                                + "\"}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "START | ORDER_EXISTS | Order exists | ``|"
                        + " The order has the payment 3k9x0q7w2m5v8b1n4c6z0a9s2d already, under"
                        + " another key. | ,\"errors\":[{\"field\":\"orderId\","
                        + "\"code\":\"order_exists\",\"detail\":\"3k9x0q7w2m5v8b1n4c6z0a9s2d\"}]",
                "CANCEL | PAYMENT_NOT_CANCELLABLE | Payment not cancellable |"
                        + " /3k9x0q7w2m5v8b1n4c6z0a9s2d/cancel | The payment is SUCCEEDED. | ``",
                "REFUND | PAYMENT_DISPUTED | Payment disputed |"
                        + " /3k9x0q7w2m5v8b1n4c6z0a9s2d/refunds |"
                        + " The payment's money is withdrawn by a dispute. | ``",
                "REFUND | REFUND_EXCEEDS_CAPTURED | Refund exceeds captured |"
                        + " /3k9x0q7w2m5v8b1n4c6z0a9s2d/refunds |"
                        + " All refunds together would exceed the 1 captured, in minor units of CNY."
                        + " | ``"
            })
    void a_refusal(
            Action action,
            PaymentRefusal refusal,
            String title,
            String path,
            String detail,
            String errors) {
        String body =
                new String(
                        RefusedRequestJson.of(
                                answer(action, PaymentStatus.SUCCEEDED, refusal), refusal),
                        StandardCharsets.UTF_8);
        assertThat(body)
                .isEqualTo(
                        "{\"type\":\"/errors/"
                                + refusal.code()
                                + "\",\"title\":\""
                                + title
                                + "\",\"status\":409,\"detail\":\""
                                + detail
                                + "\",\"instance\":\"/v1/payments"
                                + path
                                + "\",\"code\":\""
                                + refusal.code()
                                + "\",\"traceId\":\""
                                + TRACE
                                + "\",\"retryable\":false"
                                + errors
                                + "}");
    }

    private static String json(PaymentAnswer answer) {
        return new String(PaymentAnswerJson.of(answer), StandardCharsets.UTF_8);
    }

    private static PaymentAnswer answer(
            Action action, PaymentStatus status, @Nullable PaymentRefusal refusal) {
        boolean elsewhere = refusal == PaymentRefusal.ORDER_EXISTS;
        boolean refund = action == Action.REFUND && refusal == null;
        return new PaymentAnswer(
                action,
                ID,
                new Callback("shop", "k"),
                elsewhere ? null : order(),
                elsewhere ? null : standing(status),
                refund ? refund() : null,
                refusal,
                AT,
                TRACE);
    }

    private static PaymentOrder order() {
        return new PaymentOrder(
                ID,
                "shop",
                "o 1",
                "alice",
                Direction.DEDUCT,
                new Money(1_250, "CNY"),
                "sim",
                "中",
                LateSuccess.REFUND,
                Instant.parse("2026-03-01T09:45:00Z"),
                Map.of("openid", "secret"),
                Map.of("b", "2", "a", "1"));
    }

    private static PaymentStanding standing(PaymentStatus status) {
        NextAction next =
                status == PaymentStatus.CLOSING
                        ? new NextAction(NextAction.Type.QR_CODE, "pay/", null)
                        : null;
        return new PaymentStanding(
                status,
                GatewayStatus.NONE,
                status == PaymentStatus.FAILED ? "account_closed" : null,
                null,
                next,
                1,
                2,
                3,
                4,
                null,
                AT);
    }

    private static RefundStanding refund() {
        return new RefundStanding(
                REFUND_ID,
                RefundKind.CUSTOMER,
                new Money(250, "CNY"),
                RefundStatus.REQUESTED,
                null,
                "r",
                null,
                null,
                AT);
    }
}

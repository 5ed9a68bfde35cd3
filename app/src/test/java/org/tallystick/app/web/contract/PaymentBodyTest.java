package org.tallystick.app.web.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the body of a payment may be, and what not. */
class PaymentBodyTest extends PaymentContractTest {

    private final String orderId = newOrderId();

    /** B56, B59. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "-1",
                "0",
                "-0",
                "1.5",
                "1e3",
                "null",
                "true",
                "\"\"",
                "\"1250\"",
                "[]",
                "1000000000000001",
                "9007199254740993",
                "9223372036854775808"
            })
    void refuses_amounts_that_are_none(String amount) {
        start(newKey(), body(orderId, "a").replace("1250", amount))
                .expect(400, "amount_invalid")
                .naming("amount");
    }

    @Test
    void takes_the_largest_and_the_smallest_amount() {
        String accountId = account();
        for (long amount : new long[] {1, 1_000_000_000_000_000L}) {
            String json = body(newOrderId(), accountId).replace("1250", Long.toString(amount));
            assertThat(start(newKey(), json).expect(202).number("amount")).isEqualTo(amount);
        }
    }

    /** B21, B23: refused or another order, and never quietly the same. */
    @Test
    void order_ids_are_plain_and_compared_byte_for_byte() {
        String accountId = account();
        String id = "A" + newKey().substring(0, 8);
        Answer upper = start(newKey(), body(id, accountId)).expect(202);
        Answer lower = start(newKey(), body(id.toLowerCase(java.util.Locale.ROOT), accountId));
        assertThat(lower.expect(202).text("paymentId")).isNotEqualTo(upper.text("paymentId"));
        for (String other :
                List.of(
                        id + " ",
                        " " + id,
                        id + "\u00A0",
                        "Ａ1",
                        "e\u0301",
                        "\u00E9",
                        id + "\\u0000",
                        "",
                        "loss",
                        "clearing:x",
                        "x".repeat(65))) {
            start(newKey(), body(other, accountId))
                    .expect(400, "validation_failed")
                    .naming("orderId");
        }
        start(newKey(), body("x".repeat(24) + newKey() + "abcd", accountId)).expect(202);
    }

    /** B21. */
    @Test
    void refuses_texts_that_are_too_long() {
        for (String more :
                List.of(
                        "'reference':'" + "r".repeat(141) + "'",
                        "'metadata':{'a':'" + "m".repeat(501) + "'}",
                        "'metadata':{'" + "n".repeat(41) + "':'x'}",
                        "'gatewayData':{" + names(21) + "}")) {
            start(newKey(), body(orderId, "a", more)).expect(400, "validation_failed");
        }
        start(newKey(), body(orderId, "a").replace("fake", "f".repeat(41)))
                .expect(400, "validation_failed")
                .naming("gateway");
        start("k".repeat(256), body(orderId, "a")).expect(400, "idempotency_key_invalid");
        start(
                        newKey(),
                        body(
                                newOrderId(),
                                account(),
                                "'reference':'"
                                        + "中".repeat(140)
                                        + "','metadata':{'"
                                        + "n".repeat(40)
                                        + "':'"
                                        + "m".repeat(500)
                                        + "'},'gatewayData':{"
                                        + names(20)
                                        + "}"))
                .expect(202);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'metadata':[]",
                "'metadata':'a'",
                "'metadata':{'a':1}",
                "'metadata':{'a':null}",
                "'metadata':{'a':{}}",
                "'metadata':{'a':'\\n'}",
                "'metadata':{'':'x'}",
                "'metadata':{'a b':'x'}",
                "'metadata':{'a':'1','a':'1'}",
                "'gatewayData':{'é':'x'}",
                "'lateSuccess':'KEEP'",
                "'direction':'RECHARGE'",
                "'reference':'\\u0000'",
                "'expiresAt':'tomorrow'",
                "'expiresAt':17",
                "'more':1"
            })
    void refuses_fields_that_are_none(String more) {
        start(newKey(), body(orderId, "a", more)).expect(400, "validation_failed");
    }

    @Test
    void refuses_a_body_without_what_is_needed() {
        for (String field : List.of("orderId", "accountId", "direction", "gateway", "amount")) {
            String json = body(orderId, "a").replace("\"" + field + "\"", "\"reference\"");
            assertThat(start(newKey(), json).expect(400).naming(field)).isNotNull();
        }
        start(newKey(), body(orderId, "a").replace("RECHARGE", "recharge"))
                .expect(400, "validation_failed")
                .naming("direction");
        start(newKey(), body(orderId, "a", "'currency':'XAU'")).expect(400, "currency_unsupported");
        start(newKey(), body(orderId, "suspense:x")).expect(400, "validation_failed");
    }

    @Test
    void ends_between_a_minute_and_a_day_from_now() {
        String accountId = account();
        expires(accountId, Duration.ofSeconds(58)).expect(400).naming("expiresAt");
        expires(accountId, Duration.ofHours(25)).expect(400).naming("expiresAt");
        expires(accountId, Duration.ofHours(-1)).expect(400).naming("expiresAt");
        expires(accountId, Duration.ofMinutes(2)).expect(202);
        expires(accountId, Duration.ofHours(24).minusSeconds(5)).expect(202);
        Answer plain = started(accountId);
        Duration ahead =
                Duration.between(
                        Instant.parse(String.valueOf(plain.text("createdAt"))),
                        Instant.parse(String.valueOf(plain.text("expiresAt"))));
        assertThat(ahead).isEqualTo(Duration.ofMinutes(15));
    }

    private Answer expires(String accountId, Duration ahead) {
        return start(
                newKey(),
                body(newOrderId(), accountId, "'expiresAt':'" + Instant.now().plus(ahead) + "'"));
    }

    private static String names(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "'n" + i + "':'x'")
                .collect(Collectors.joining(","));
    }
}

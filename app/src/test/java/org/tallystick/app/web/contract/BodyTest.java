package org.tallystick.app.web.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a body may be. A refused one leaves the key free and the account as it was. */
class BodyTest extends ContractTest {

    /** B54, B56, B57, B59. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "-1",
                "0",
                "-0",
                "null",
                "\"\"",
                "true",
                "false",
                "\"5\"",
                "1.0",
                "1.5",
                "1e3",
                "1E0",
                "5.",
                "1000000000000001",
                "9007199254740993",
                "9223372036854775807",
                "9223372036854775808",
                "18446744073709551617",
                "-9223372036854775809",
                "[5]",
                "{}",
                "1e999999999",
                "0.1e1"
            })
    void refuses_amounts_that_are_not_whole_positive_minor_units(String amount) {
        String accountId = funded(100);
        String movementId = String.valueOf(deduct(accountId, 10).text("movementId"));
        for (String endpoint : List.of("recharges", "deductions", "holds", "refunds")) {
            String target =
                    endpoint.equals("refunds") ? ",\"movementId\":\"" + movementId + "\"" : "";
            Answer answer =
                    http.post("/v1/accounts/" + accountId + "/" + endpoint)
                            .key(newKey())
                            .raw("{\"amount\":" + amount + target + "}")
                            .send()
                            .expect(400);
            boolean malformed = amount.equals("5.");
            assertThat(answer.text("code"))
                    .as(endpoint)
                    .isEqualTo(malformed ? "validation_failed" : "amount_invalid");
        }
        assertThat(get(accountId, 2).number("posted")).isEqualTo(90);
    }

    @Test
    void takes_the_smallest_and_the_largest_amount() {
        String accountId = account();
        recharge(accountId, 1);
        recharge(accountId, 1_000_000_000_000_000L);
        String digits = "9".repeat(20_000);
        http.post("/v1/accounts/" + accountId + "/recharges")
                .key(newKey())
                .raw("{\"amount\":" + digits + "}")
                .send()
                .expect(400, "amount_invalid");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "null",
                "true",
                "5",
                "\"x\"",
                "[]",
                "[{\"amount\":5}]",
                "{\"amount\":5",
                "{\"amount\":5}}",
                "{\"amount\":5}{}",
                "{\"amount\":5} x",
                "{\"amount\":5,}",
                "{'amount':5}",
                "{amount:5}",
                "{\"amount\":05}",
                "{\"amount\":+5}",
                "{\"amount\":NaN}",
                "{\"amount\":Infinity}",
                "{\"amount\":5}//",
                "{\"amount\":5,\"amount\":5}",
                "{\"amount\":5,\"\\u0061mount\":5}",
                "\ufeff{\"amount\":5}",
                "{\"amount\":5,\"reference\":\"a\nb\"}",
                "{\"amount\":5,\"reference\":\"\\x\"}",
                "{\"amount\":5,\"reference\":5}",
                "{\"amount\":5,\"reference\":[\"x\"]}",
                "{\"amount\":5,\"Amount\":5}",
                "{\"amount\":5,\"amount \":5}",
                "{\"amount\":5,\"note\":null}",
                "{\"amount\":5,\"\":1}",
                "{\"amount\":5,\"occurredAt\":1704067200}"
            })
    void refuses_bodies_that_are_not_exactly_what_was_asked_for(String body) {
        String accountId = account();
        String key = newKey();
        String path = "/v1/accounts/" + accountId + "/recharges";
        http.post(path).key(key).raw(body).send().expect(400, "validation_failed");
        // B15: the key is still free.
        assertThat(http.post(path).key(key).body("{'amount':5}").send().expect(201).replayed())
                .isFalse();
    }

    @Test
    void refuses_bytes_that_are_not_utf_8() {
        String path = "/v1/accounts/" + account() + "/recharges";
        List<byte[]> bodies =
                List.of(
                        "{\"amount\":5,\"reference\":\"é\"}".getBytes(StandardCharsets.ISO_8859_1),
                        "{\"amount\":5}".getBytes(StandardCharsets.UTF_16),
                        "{\"amount\":5}".getBytes(StandardCharsets.UTF_16LE),
                        surrounded(0xC0, 0x80),
                        surrounded(0xED, 0xA0, 0x80),
                        surrounded(0xF5, 0x80, 0x80, 0x80),
                        surrounded(0x80));
        for (byte[] body : bodies) {
            http.post(path)
                    .key(newKey())
                    .body("application/json", body)
                    .send()
                    .expect(400, "validation_failed");
        }
    }

    private static byte[] surrounded(int... bytes) {
        byte[] body = "{\"amount\":5,\"reference\":\"......\"}".getBytes(StandardCharsets.US_ASCII);
        int at = new String(body, StandardCharsets.US_ASCII).indexOf("......");
        for (int i = 0; i < bytes.length; i++) {
            body[at + i] = (byte) bytes[i];
        }
        return body;
    }

    @Test
    void refuses_bodies_that_are_nested_deep() {
        String path = "/v1/accounts/" + account() + "/recharges";
        String open = "{\"a\":".repeat(5_000);
        http.post(path).key(newKey()).raw(open).send().expect(400, "validation_failed");
        http.post(path)
                .key(newKey())
                .raw("{\"amount\":" + "[".repeat(20_000))
                .send()
                .expect(400, "validation_failed");
    }

    @Test
    void names_everything_that_is_wrong_at_once() {
        http.post("/v1/accounts/" + account() + "/recharges")
                .key(newKey())
                .body("{'amount':0,'currency':'???','reference':1,'occurredAt':'x','more':1}")
                .send()
                .expect(400, "amount_invalid")
                .naming("amount")
                .naming("currency")
                .naming("reference")
                .naming("occurredAt")
                .naming("more");
    }

    @Test
    void order_and_white_space_do_not_matter_and_null_is_left_out() {
        String accountId = account();
        String path = "/v1/accounts/" + accountId + "/recharges";
        String key = newKey();
        Answer first =
                http.post(path)
                        .key(key)
                        .raw("{\"amount\":5,\"reference\":\"x\",\"currency\":null}")
                        .send()
                        .expect(201);
        Answer again =
                http.post(path)
                        .key(key)
                        .raw(
                                " {\t\"reference\" : \"\\u0078\",\n\"occurredAt\":null,\r\n"
                                        + "\"amount\":5 , \"currency\":\"CNY\"} ")
                        .send()
                        .expect(201);
        assertThat(again.replayed()).isTrue();
        assertThat(again.text()).isEqualTo(first.text());
    }
}

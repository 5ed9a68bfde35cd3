package org.tallystick.app.web.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which keys are keys, and how they may be written. */
class IdempotencyKeyTest extends ContractTest {

    /** B26: without a key nothing is guessed. */
    @Test
    void needs_a_key_for_everything_that_moves_money() {
        String accountId = funded(100);
        String holdId = String.valueOf(hold(accountId, 5).text("holdId"));
        for (String endpoint :
                List.of(
                        "recharges",
                        "deductions",
                        "refunds",
                        "holds",
                        "holds/" + holdId + "/capture",
                        "holds/" + holdId + "/void",
                        "deductions/x/refunds")) {
            http.post("/v1/accounts/" + accountId + "/" + endpoint)
                    .body("{'amount':5}")
                    .send()
                    .expect(400, "idempotency_key_missing");
        }
        move(accountId, "recharges", newKey(), "{'amount':5}").expect(201);
        move(accountId, "recharges", newKey(), "{'amount':5}").expect(201);
        assertThat(get(accountId, 4).number("posted")).isEqualTo(110);
    }

    /** B21, B22: the whole width works everywhere, and one more is refused everywhere. */
    @Test
    void takes_255_characters_and_not_one_more() {
        String accountId = account();
        String random = random(255);
        assertThat(move(accountId, "recharges", random, "{'amount':5}").expect(201).replayed())
                .isFalse();
        String neighbour = random.substring(0, 254) + (random.endsWith("x") ? "y" : "x");
        move(accountId, "recharges", neighbour, "{'amount':5}").expect(201);
        assertThat(move(accountId, "recharges", random, "{'amount':5}").expect(201).replayed())
                .isTrue();
        assertThat(http.get("/v1/outcomes?key=" + random).send().expect(201).replayed()).isTrue();
        move(accountId, "recharges", random + "x", "{'amount':5}")
                .expect(400, "idempotency_key_invalid");
        move(accountId, "recharges", random(7_000), "{'amount':5}")
                .expect(400, "idempotency_key_invalid");
        String quoted = "\"" + "\\\"".repeat(255) + "\"";
        assertThat(
                        move(accountId, "recharges", quoted, "{'amount':5}")
                                .expect(201)
                                .text("callbackId"))
                .isEqualTo("\"".repeat(255));
        assertThat(get(accountId, 3).number("posted")).isEqualTo(15);
    }

    private static String random(int length) {
        return Stream.generate(ContractTest::newKey)
                .limit(length / 36 + 1)
                .collect(Collectors.joining())
                .substring(0, length);
    }

    @Test
    void a_quoted_key_is_the_same_as_a_literal_one() {
        String accountId = account();
        String key = newKey();
        move(accountId, "recharges", "\"" + key + "\"", "{'amount':5}").expect(201);
        assertThat(move(accountId, "recharges", key, "{'amount':5}").replayed()).isTrue();
        String odd = "a\\b\"c; d=1, e" + newKey();
        move(accountId, "recharges", odd, "{'amount':5}").expect(201);
        String escaped = "\"" + odd.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
        assertThat(move(accountId, "recharges", escaped, "{'amount':5}").replayed()).isTrue();
        // Nothing is case-folded.
        String upper = key.toUpperCase(java.util.Locale.ROOT);
        assertThat(move(accountId, "recharges", upper, "{'amount':5}").expect(201).replayed())
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"\"",
                "\"a",
                "\"a\"b",
                "\"a\";p=1",
                "\"a\" ;p",
                "\"a\\x\"",
                "\"a\\\"",
                "\"",
                "\"a\", \"b\""
            })
    void refuses_malformed_keys(String key) {
        move(account(), "recharges", key, "{'amount':5}").expect(400, "idempotency_key_invalid");
    }

    static Stream<List<String>> headers() {
        return Stream.of(
                List.of("Idempotency-Key", "a", "X-Idempotency-Key", "b"),
                List.of("Idempotency-Key", "a", "Idempotency-Key", "a"),
                List.of("Idempotency-Key", "a", "Idempotency-Key", "b"),
                List.of("X-Idempotency-Key", "a", "X-Idempotency-Key", "b"),
                List.of("Idempotency-Key", ""),
                List.of("X-Idempotency-Key", ""));
    }

    @ParameterizedTest
    @MethodSource("headers")
    void refuses_headers_that_contradict(List<String> headers) {
        Http.Call call = http.post("/v1/accounts/" + account() + "/recharges").body("{'amount':5}");
        for (int i = 0; i < headers.size(); i += 2) {
            call.header(headers.get(i), headers.get(i + 1));
        }
        call.send().expect(400, "idempotency_key_invalid");
    }

    @Test
    void takes_the_alias_alone_or_beside_the_same_key() {
        String accountId = account();
        String key = newKey();
        String path = "/v1/accounts/" + accountId + "/recharges";
        http.post(path).header("X-Idempotency-Key", key).body("{'amount':5}").send().expect(201);
        Answer both =
                http.post(path)
                        .header("X-Idempotency-Key", key)
                        .header("Idempotency-Key", "\"" + key + "\"")
                        .body("{'amount':5}")
                        .send()
                        .expect(201);
        assertThat(both.replayed()).isTrue();
    }
}

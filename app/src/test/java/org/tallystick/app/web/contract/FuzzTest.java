package org.tallystick.app.web.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * A client that sends whatever comes to its mind, valid and not, with keys that it uses again. No
 * answer is a crash, each fits the API's description, and the books are right afterwards. Rerun a
 * failure with {@code -Dtallystick.fuzz.seed}.
 */
class FuzzTest extends ContractTest {

    private static final int REQUESTS = 2_000;
    private static final int ACCOUNTS = 4;
    private static final int KEYS = 700;

    private static final List<String> MOVEMENTS =
            List.of("recharges", "recharges", "deductions", "holds", "refunds");
    private static final List<String> CHANGES = List.of("freeze", "unfreeze", "overdraft", "close");
    private static final List<String> AMOUNTS =
            List.of(
                    "1",
                    "7",
                    "100",
                    "2500",
                    "0",
                    "-5",
                    "1.5",
                    "1e3",
                    "\"9\"",
                    "null",
                    "true",
                    "9223372036854775808",
                    "1000000000000000",
                    "[]");
    private static final List<String> READS =
            List.of(
                    "",
                    "?minVersion=1",
                    "?at=2001-01-01T00:00:00Z",
                    "?at=junk",
                    "/entries?limit=3",
                    "/entries?limit=0",
                    "/entries?cursor=junk",
                    "/holds",
                    "/holds/junk",
                    "/movements/junk",
                    "/entries?type=HOLD&layer=ALL&order=asc",
                    "/nothing");

    private static final List<String> PAYMENT_READS =
            List.of(
                    "",
                    "?wait=final&timeout=0s",
                    "?wait=x",
                    "?timeout=1s",
                    "/refunds",
                    "/refunds/junk",
                    "/nothing");
    private static final List<String> PAYMENT_LISTS =
            List.of(
                    "",
                    "?status=PENDING,FAILED",
                    "?status=x",
                    "?orderId=fuzz",
                    "?accountId=%20",
                    "?limit=501",
                    "?cursor=junk",
                    "?traceId=junk",
                    "?traceId=4bf92f3577b34da6a3ce929d0e0e4736");
    private static final List<String> TEXTS =
            List.of("{\"a\":\"b\"}", "{}", "null", "[]", "{\"a\":1}", "{\"\":\"\"}");

    private final long seed = Long.getLong("tallystick.fuzz.seed", 20_260_101L);
    private final Random random = new Random(seed);
    private final String prefix = "fuzz-" + newKey().substring(0, 8) + "-";
    private final List<String> movementIds = new ArrayList<>(List.of("junk"));
    private final List<String> paymentIds = new ArrayList<>(List.of("junk", "0".repeat(26)));

    @Test
    void no_answer_is_a_crash_and_the_books_are_right_afterwards() {
        for (int i = 0; i < ACCOUNTS; i++) {
            http.post("/v1/accounts")
                    .body("{'accountId':?,'currency':?}", prefix + i, i == 0 ? "JPY" : "CNY")
                    .send()
                    .expect(201);
        }
        for (int i = 0; i < REQUESTS; i++) {
            Answer answer = request();
            assertThat(answer.status())
                    .as("request %d of seed %d: %s", i, seed, answer.text())
                    .matches(status -> status < 500 || status == 503);
        }
        for (int i = 0; i < ACCOUNTS; i++) {
            checkBooks(prefix + i);
        }
        JsonNode trial = http.get("/v1/ledger/trial-balance").send().expect(200).json();
        assertThat(trial.get("balanced").asBoolean()).as("seed %d", seed).isTrue();
    }

    private Answer request() {
        String account = "/v1/accounts/" + prefix + random.nextInt(ACCOUNTS + 1);
        return switch (random.nextInt(12)) {
            case 0 -> http.get(account + one(READS)).send();
            case 1 -> holdRequest(account);
            case 3 -> startPayment();
            case 4 -> paymentRequest();
            case 2 -> random.nextInt(8) == 0 ? change(account) : move(account);
            default -> move(account);
        };
    }

    private Answer move(String account) {
        Answer answer =
                http.post(account + "/" + one(MOVEMENTS)).key(key()).raw(movementBody()).send();
        if (answer.status() == 201) {
            movementIds.add(String.valueOf(answer.text("movementId")));
        }
        return answer;
    }

    private String movementBody() {
        StringBuilder body = new StringBuilder("{\"amount\": " + one(AMOUNTS));
        if (random.nextInt(4) == 0) {
            body.append(", \"currency\": \"").append(one(List.of("CNY", "JPY", "XAU"))).append('"');
        }
        if (random.nextInt(3) == 0) {
            body.append(", \"movementId\": \"").append(one(movementIds)).append('"');
        }
        if (random.nextInt(6) == 0) {
            body.append(", \"reference\": \"")
                    .append(one(List.of("r", "\\u0000", "é")))
                    .append('"');
        }
        return body.append(random.nextInt(40) == 0 ? "" : "}").toString();
    }

    private Answer holdRequest(String account) {
        String path = account + "/holds/" + one(movementIds);
        return random.nextBoolean()
                ? http.post(path + "/capture").key(key()).raw(movementBody()).send()
                : http.post(path + "/void").key(key()).raw("{}").send();
    }

    private Answer startPayment() {
        String json =
                """
                {"orderId": "%s%d", "accountId": "%s%d", "direction": "%s", "gateway": "%s",
                "amount": %s, "metadata": %s}"""
                        .formatted(
                                prefix,
                                random.nextInt(KEYS),
                                prefix,
                                random.nextInt(ACCOUNTS + 1),
                                one(List.of("DEDUCT", "RECHARGE", "BOTH")),
                                one(List.of("fake", "swift", "mean", "down", "none", "?")),
                                one(AMOUNTS),
                                one(TEXTS));
        Answer answer = http.post("/v1/payments").key(key()).raw(json).send();
        if (answer.status() == 202) {
            paymentIds.add(String.valueOf(answer.text("paymentId")));
        }
        return answer;
    }

    private Answer paymentRequest() {
        String path = "/v1/payments/" + one(paymentIds);
        return switch (random.nextInt(4)) {
            case 0 -> http.get("/v1/payments" + one(PAYMENT_LISTS)).send();
            case 1 -> http.get(path + one(PAYMENT_READS)).send();
            case 2 -> http.post(path + "/refunds").key(key()).raw(movementBody()).send();
            default -> http.post(path + "/cancel").key(key()).raw("{}").send();
        };
    }

    private Answer change(String account) {
        String body = "{\"reason\": \"fuzz\", \"limit\": 50}";
        String reason = "{\"reason\": \"fuzz\"}";
        String change = one(CHANGES);
        return http.post(account + "/" + change)
                .raw(change.equals("overdraft") ? body : reason)
                .send();
    }

    /** The balances that the read model shows are the sums of the entries that it lists. */
    private void checkBooks(String accountId) {
        long version = http.get("/v1/accounts/" + accountId).send().expect(200).number("version");
        Answer account = get(accountId, version);
        long posted = 0;
        long held = 0;
        String cursor = "";
        do {
            JsonNode page =
                    http.get(
                                    "/v1/accounts/%s/entries?layer=ALL&limit=500%s"
                                            .formatted(accountId, cursor))
                            .send()
                            .expect(200)
                            .json();
            for (JsonNode entry : page.get("data")) {
                long signed =
                        entry.get("side").asString().equals("CREDIT")
                                ? entry.get("amount").asLong()
                                : -entry.get("amount").asLong();
                posted += entry.get("layer").asString().equals("POSTED") ? signed : 0;
                held -= entry.get("layer").asString().equals("HELD") ? signed : 0;
            }
            JsonNode next = page.get("nextCursor");
            cursor = next == null || next.isNull() ? "" : "&cursor=" + next.asString();
        } while (!cursor.isEmpty());
        assertThat(account.number("posted")).as("posted, seed %d", seed).isEqualTo(posted);
        assertThat(account.number("held")).as("held, seed %d", seed).isEqualTo(held);
    }

    private String key() {
        return prefix + random.nextInt(KEYS);
    }

    private <T> T one(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }
}

package org.tallystick.app.web.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Holds: placed, captured, voided, expired and shown. */
class HoldTest extends ContractTest {

    @Test
    void a_hold_lowers_what_is_available_and_a_capture_takes_it() {
        String accountId = funded(1000);
        Answer hold = hold(accountId, 600).expect(201);
        String holdId = String.valueOf(hold.text("holdId"));
        assertThat(hold.text("type")).isEqualTo("HOLD");
        assertThat(holdId).isEqualTo(hold.text("movementId"));
        assertThat(hold.number("posted")).isEqualTo(1000);
        assertThat(hold.number("held")).isEqualTo(600);
        assertThat(hold.number("available")).isEqualTo(400);
        Instant expires = Instant.parse(hold.text("expiresAt"));
        assertThat(Duration.between(Instant.now(), expires)).isBetween(days(6), days(8));
        deduct(accountId, 401).expect(409, "insufficient_funds");
        Answer part = capture(accountId, holdId, "{'amount':100,'final':false}").expect(201);
        assertThat(part.number("posted")).isEqualTo(900);
        assertThat(part.number("held")).isEqualTo(500);
        assertThat(part.text("holdId")).isEqualTo(holdId);
        capture(accountId, holdId, "{'amount':501}").expect(409, "capture_exceeds_hold");
        Answer last = capture(accountId, holdId, "{'amount':200}").expect(201);
        assertThat(last.number("posted")).isEqualTo(700);
        assertThat(last.number("held")).isZero();
        capture(accountId, holdId, "{}").expect(409, "hold_not_open");
        JsonNode shown = hold(accountId, holdId, last);
        assertThat(shown.get("status").asString()).isEqualTo("CAPTURED");
        assertThat(shown.get("captured").asLong()).isEqualTo(300);
        assertThat(shown.get("open").asLong()).isZero();
    }

    private static Duration days(int days) {
        return Duration.ofDays(days);
    }

    private Answer capture(String accountId, String holdId, String body) {
        return move(accountId, "holds/" + holdId + "/capture", newKey(), body);
    }

    private JsonNode hold(String accountId, String holdId, Answer after) {
        get(accountId, after.number("version"));
        return http.get("/v1/accounts/" + accountId + "/holds/" + holdId).send().expect(200).json();
    }

    @Test
    void needs_no_body_to_capture_all_or_to_void() {
        String accountId = funded(100);
        String first = String.valueOf(hold(accountId, 30).text("holdId"));
        String second = String.valueOf(hold(accountId, 40).text("holdId"));
        Answer captured =
                http.post("/v1/accounts/" + accountId + "/holds/" + first + "/capture")
                        .key(newKey())
                        .send()
                        .expect(201);
        assertThat(captured.number("amount")).isEqualTo(30);
        String key = newKey();
        Answer voided =
                http.post("/v1/accounts/" + accountId + "/holds/" + second + "/void")
                        .key(key)
                        .send()
                        .expect(201);
        assertThat(voided.text("type")).isEqualTo("VOID");
        assertThat(voided.number("available")).isEqualTo(70);
        assertThat(move(accountId, "holds/" + second + "/void", key, "{}").replayed()).isTrue();
        move(accountId, "holds/" + second + "/void", newKey(), "{'reason':'x'}")
                .expect(400, "validation_failed");
        move(accountId, "holds/" + second + "/void", newKey(), "{}").expect(409, "hold_not_open");
        move(accountId, "holds/" + first + "/void", key, "{}")
                .expect(422, "idempotency_key_reused")
                .naming("holdId");
    }

    @Test
    void ends_by_itself_and_cannot_be_captured_from_then_on() {
        String accountId = funded(100);
        Instant end = Instant.now().plusMillis(1500);
        String key = newKey();
        String body = "{'amount':10,'expiresAt':?}";
        Answer placed = move(accountId, "holds", key, body, end.toString()).expect(201);
        assertThat(placed.text("expiresAt"))
                .isEqualTo(end.truncatedTo(ChronoUnit.MILLIS).toString());
        String holdId = String.valueOf(placed.text("holdId"));
        Awaitility.await()
                .atMost(Duration.ofSeconds(10))
                .until(() -> Instant.now().isAfter(end.plusMillis(1)));
        capture(accountId, holdId, "{}").expect(409, "hold_not_open");
        // The same request still gets its first answer, although its time is over by now.
        Answer again = move(accountId, "holds", key, body, end.toString()).expect(201);
        assertThat(again.replayed()).isTrue();
        assertThat(again.text()).isEqualTo(placed.text());
        move(accountId, "holds", newKey(), body, end.toString())
                .expect(400, "validation_failed")
                .naming("expiresAt");
        move(accountId, "holds", newKey(), body, Instant.now().plus(91, ChronoUnit.DAYS).toString())
                .expect(400, "validation_failed")
                .naming("expiresAt");
    }

    @Test
    void tells_what_is_missing_and_lists_what_is_there() {
        String accountId = funded(100);
        String holds = "/v1/accounts/" + accountId + "/holds";
        http.get(holds + "/x").send().expect(404, "hold_not_found");
        http.get("/v1/accounts/nobody/holds").send().expect(404, "account_not_found");
        http.get("/v1/accounts/nobody/holds/x").send().expect(404, "account_not_found");
        move(accountId, "holds/x/capture", newKey(), "{}").expect(404, "hold_not_found");
        move(accountId, "holds/" + "A".repeat(43) + "/void", newKey(), "{}")
                .expect(404, "hold_not_found");
        for (int i = 1; i <= 3; i++) {
            Answer placed = hold(accountId, i);
            http.get(holds + "/" + placed.text("holdId")).send().expect(200);
        }
        JsonNode page = http.get(holds + "?limit=2").send().expect(200).json();
        assertThat(page.get("data").get(0).get("amount").asLong()).isEqualTo(3);
        assertThat(page.get("hasMore").asBoolean()).isTrue();
        String cursor = page.get("nextCursor").asString();
        JsonNode rest = http.get(holds + "?limit=2&cursor=" + cursor).send().expect(200).json();
        assertThat(rest.get("data").size()).isEqualTo(1);
        assertThat(http.get(holds + "?status=VOIDED").send().json().get("data").size()).isZero();
        http.get(holds + "?status=void").send().expect(400, "validation_failed");
    }
}

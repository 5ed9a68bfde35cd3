package org.tallystick.app.gateway.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.EnumSet;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.tallystick.app.security.ClientStore;
import org.tallystick.app.security.Scope;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Payments of the whole application through its simulated gateway. */
class PaymentTests extends SimulatorTests {

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    @LocalServerPort int port;
    @Autowired ClientStore clients;

    private final String account = "a-" + UUID.randomUUID();
    private String key = "";

    @BeforeEach
    void openAccount() {
        clients.ensureDefaultClient(made -> {});
        key =
                clients.createKey(
                                ClientStore.DEFAULT_CLIENT, EnumSet.allOf(Scope.class), "", "test")
                        .secret();
        send("/v1/accounts", "{\"accountId\":\"%s\",\"currency\":\"CNY\"}".formatted(account));
        send("/v1/accounts/" + account + "/recharges", "{\"amount\":10000}");
    }

    @Test
    void a_recharge_succeeds_by_a_callback() {
        String payment = start("RECHARGE", 1250, "");

        assertThat(awaitFinal(payment).get("status").asString()).isEqualTo("SUCCEEDED");
        awaitPosted(11_250);
    }

    @Test
    void a_callback_that_comes_before_the_answer_is_enough() { // B41
        String payment = start("RECHARGE", 1250, "callback_first,delay:300");

        assertThat(awaitFinal(payment).get("status").asString()).isEqualTo("SUCCEEDED");
        awaitPosted(11_250);
    }

    @Test
    void two_callback_ids_of_one_trade_move_money_once() {
        String payment = start("DEDUCT", 500, "two_notify_ids,duplicate_callback:3");

        assertThat(awaitFinal(payment).get("status").asString()).isEqualTo("SUCCEEDED");
        awaitPosted(9_500);
        Awaitility.await().untilAsserted(() -> assertThat(callbacks(payment)).hasSize(2));
        awaitPosted(9_500);
    }

    @Test
    void a_time_out_a_cancel_a_late_success_and_the_automatic_refund() {
        String payment = start("DEDUCT", 500, "hang,late_success:6");
        Awaitility.await()
                .atMost(Duration.ofSeconds(20))
                .until(
                        () -> get("/v1/payments/" + payment).get("status").asString(),
                        status -> status.equals("UNKNOWN") || status.equals("PENDING"));
        send("/v1/payments/" + payment + "/cancel", "");
        Awaitility.await()
                .atMost(Duration.ofSeconds(30))
                .untilAsserted(
                        () -> {
                            JsonNode shown = get("/v1/payments/" + payment);
                            assertThat(shown.get("status").asString()).isEqualTo("CANCELLED");
                            assertThat(shown.get("refunds")).hasSize(1);
                            JsonNode refund = shown.get("refunds").get(0);
                            assertThat(refund.get("kind").asString()).isEqualTo("COMPENSATION");
                            assertThat(refund.get("status").asString()).isEqualTo("SUCCEEDED");
                        });
        awaitPosted(10_000);
    }

    private String start(String direction, long amount, String fault) {
        return send(
                        "/v1/payments",
                        ("{\"orderId\":\"%s\",\"accountId\":\"%s\",\"direction\":\"%s\",\"amount\":%d,"
                                        + "\"gateway\":\"simulator\",\"gatewayData\":{\"fault\":\"%s\"}}")
                                .formatted(UUID.randomUUID(), account, direction, amount, fault))
                .get("paymentId")
                .asString();
    }

    private JsonNode awaitFinal(String payment) {
        return get("/v1/payments/" + payment + "?wait=final&timeout=20s");
    }

    private void awaitPosted(long posted) {
        Awaitility.await()
                .atMost(Duration.ofSeconds(10))
                .untilAsserted(
                        () -> {
                            JsonNode shown = get("/v1/accounts/" + account);
                            assertThat(shown.get("posted").asLong()).isEqualTo(posted);
                            assertThat(shown.get("held").asLong()).isZero();
                        });
    }

    private JsonNode get(String path) {
        return request(path, null);
    }

    private JsonNode send(String path, String body) {
        return request(path, body);
    }

    private JsonNode request(String path, @Nullable String body) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                        .header("Authorization", "Bearer " + key)
                        .timeout(Duration.ofSeconds(40));
        if (body != null) {
            request.header("Idempotency-Key", UUID.randomUUID().toString());
            if (!body.isEmpty()) {
                request.header("Content-Type", "application/json");
            }
            request.POST(BodyPublishers.ofString(body));
        }
        try {
            HttpResponse<String> answer = HTTP.send(request.build(), BodyHandlers.ofString());
            assertThat(answer.statusCode()).as(answer.body()).isBetween(200, 202);
            return JsonMapper.shared().readTree(answer.body());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}

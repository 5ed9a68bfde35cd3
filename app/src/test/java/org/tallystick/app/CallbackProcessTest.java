package org.tallystick.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tallystick.app.gateway.signed.SigningKey;
import org.tallystick.app.gateway.signed.SigningKeys;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What was acknowledged is done, also if the process is killed right after. */
class CallbackProcessTest {

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final String SECRET = "0123456789abcdef0123456789abcdef";
    private static final String[] GATEWAY = {
        "--tallystick.gateways.acme.base-url=http://127.0.0.1:1/",
        "--tallystick.gateways.acme.keys[0].id=k1",
        "--tallystick.gateways.acme.keys[0].secret=" + SECRET,
        "--tallystick.gateways.acme.currencies=CNY"
    };

    @TempDir private Path parent;

    @Test
    void a_kill_right_after_the_acknowledgement_loses_nothing() throws Exception { // B104
        Path folder = parent.resolve("data");
        String payment;
        String key;
        try (ApplicationProcess first = ApplicationProcess.start(folder, GATEWAY)) {
            String address = first.awaitAddress();
            key = first.awaitKey();
            post(address + "/v1/accounts", key, "{\"accountId\":\"a\",\"currency\":\"CNY\"}");
            JsonNode answer =
                    post(
                            address + "/v1/payments",
                            key,
                            "{\"orderId\":\"o\",\"accountId\":\"a\",\"direction\":\"RECHARGE\","
                                    + "\"amount\":1250,\"gateway\":\"acme\"}");
            payment = answer.get("paymentId").asString();
            String started = address + "/v1/payments/" + payment;
            await().atMost(Duration.ofMinutes(1)).until(() -> isAsked(get(started, key)));
            assertThat(callback(address, payment)).isEqualTo("OK");
            first.kill();
            assertThat(first.said()).doesNotContain(SECRET);
        }
        try (ApplicationProcess second = ApplicationProcess.start(folder, GATEWAY)) {
            String address = second.awaitAddress();
            await().atMost(Duration.ofMinutes(2))
                    .until(() -> isSucceeded(get(address + "/v1/payments/" + payment, key)));
            assertThat(get(address + "/v1/accounts/a", key).get("posted").asLong()).isEqualTo(1250);
            assertThat(callback(address, payment)).isEqualTo("OK");
            JsonNode found = get(address + "/v1/callback-inbox?key=" + payment, key).get("data");
            assertThat(found).hasSize(1);
            assertThat(found.get(0).get("body").asString()).contains("\"T-1\"");
        }
    }

    /** A gateway tells of an order only once it was sent there. */
    private static boolean isAsked(JsonNode payment) {
        return payment.get("status").asString().equals("UNKNOWN");
    }

    private static boolean isSucceeded(JsonNode payment) {
        return payment.get("status").asString().equals("SUCCEEDED");
    }

    private static String callback(String address, String payment) throws Exception {
        byte[] body =
                ("{\"notifyId\":\"N-1\",\"number\":\""
                                + payment
                                + "\",\"facts\":[{\"kind\":"
                                + "\"SUCCEEDED\",\"id\":\"T-1\",\"amount\":\"12.50\","
                                + "\"currency\":\"CNY\"}]}")
                        .getBytes(UTF_8);
        Map<String, String> headers =
                new SigningKeys(List.of(new SigningKey("k1", SECRET)))
                        .headers(body, Clock.systemUTC().instant());
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(address + "/v1/callbacks/acme"))
                        .POST(BodyPublishers.ofByteArray(body));
        headers.forEach(request::header);
        return HTTP.send(request.build(), BodyHandlers.ofString()).body();
    }

    private static JsonNode post(String address, String key, String body) throws Exception {
        return send(address, key, body);
    }

    /** What a killed process had claimed is taken over after a while; until then, ask again. */
    private static JsonNode get(String address, String key) {
        return await().atMost(Duration.ofSeconds(60))
                .ignoreExceptionsMatching(
                        failure -> String.valueOf(failure.getMessage()).contains("behind"))
                .until(() -> send(address, key, null), answer -> true);
    }

    private static JsonNode send(String address, String key, @Nullable String body)
            throws Exception {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(address))
                        .header("Authorization", "Bearer " + key)
                        .header("Idempotency-Key", "k");
        if (body != null) {
            request.header("Content-Type", "application/json").POST(BodyPublishers.ofString(body));
        }
        HttpResponse<String> answer = HTTP.send(request.build(), BodyHandlers.ofString());
        if (answer.statusCode() > 202) {
            throw new IllegalStateException(answer.body());
        }
        return JsonMapper.shared().readTree(answer.body());
    }
}

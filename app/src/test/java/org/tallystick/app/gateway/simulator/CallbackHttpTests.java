package org.tallystick.app.gateway.simulator;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.tallystick.app.gateway.signed.SigningKey;
import org.tallystick.app.gateway.signed.SigningKeys;

/** Callbacks as a gateway sends them: over HTTP, without an API key. */
class CallbackHttpTests extends SimulatorTests {

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final SigningKey KEY = new SigningKey("k1", "0123456789abcdef0123456789abcdef");

    @LocalServerPort int port;

    private final String notifyId = UUID.randomUUID().toString();
    private final Instant now = Clock.systemUTC().instant();

    @Test
    void is_acknowledged_with_exactly_two_bytes_whatever_the_gateway_says_that_it_takes()
            throws Exception {
        for (String accept : List.of("application/json", "text/html", "*/*")) {
            HttpResponse<byte[]> answer = send("acme", body("a"), KEY, now, accept);
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body()).isEqualTo(new byte[] {'O', 'K'});
            assertThat(answer.headers().firstValue("Content-Type")).hasValue("text/plain");
        }
        assertThat(callbacks("a-" + notifyId)).hasSize(1);
    }

    @Test
    void is_refused_as_a_problem() throws Exception {
        SigningKey other = new SigningKey("k1", "00000000000000000000000000000000");
        problem(send("acme", body("b"), other, now, "*/*"), 401, "signature_invalid");
        problem(
                send("acme", body("b"), KEY, now.minusSeconds(400), "*/*"),
                401,
                "timestamp_out_of_range");
        problem(send("nobody", body("b"), KEY, now, "*/*"), 404, "route_not_found");
        problem(send("acme", new byte[65 * 1024], KEY, now, "*/*"), 413, "body_too_large");
        assertThat(callbacks("b-" + notifyId)).isEmpty();
        assertThat(send("acme", body("b"), KEY, now, "*/*").statusCode()).isEqualTo(200);
        byte[] changed = (new String(body("b"), UTF_8) + "\n").getBytes(UTF_8);
        problem(send("acme", changed, KEY, now, "*/*"), 409, "callback_id_reused");
    }

    @Test
    void what_cannot_be_read_is_acknowledged_and_becomes_a_case() throws Exception {
        byte[] body = ("{\"unreadable\":\"" + notifyId + "\"}").getBytes(UTF_8);
        assertThat(send("acme", body, KEY, now, "*/*").body()).isEqualTo(new byte[] {'O', 'K'});

        Awaitility.await()
                .atMost(Duration.ofSeconds(20))
                .untilAsserted(
                        () ->
                                assertThat(
                                                jdbc.sql(
                                                                """
                                                                SELECT kind FROM case_view
                                                                WHERE payload LIKE ?""")
                                                        .param("%" + notifyId + "%")
                                                        .query(String.class)
                                                        .list())
                                        .containsExactly("CALLBACK_UNPROCESSED"));
    }

    @Test
    void the_inbox_is_shown_to_operators_only() throws Exception {
        HttpRequest request =
                HttpRequest.newBuilder(address("/v1/callback-inbox?key=" + notifyId)).build();
        assertThat(HTTP.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(401);
    }

    private byte[] body(String prefix) {
        return "{\"notifyId\":\"%s\",\"number\":\"%s-%s\",\"facts\":[{\"kind\":\"CLOSED\"}]}"
                .formatted(notifyId, prefix, notifyId)
                .getBytes(UTF_8);
    }

    private static void problem(HttpResponse<byte[]> answer, int status, String code) {
        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type"))
                .hasValue("application/problem+json");
        assertThat(new String(answer.body(), UTF_8)).contains("\"code\":\"" + code + "\"");
    }

    private HttpResponse<byte[]> send(
            String gateway, byte[] body, SigningKey key, Instant at, String accept)
            throws Exception {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(address("/v1/callbacks/" + gateway))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .header("Accept", accept)
                        .POST(BodyPublishers.ofByteArray(body));
        new SigningKeys(List.of(key)).headers(body, at).forEach(request::header);
        return HTTP.send(request.build(), BodyHandlers.ofByteArray());
    }

    private URI address(String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }
}

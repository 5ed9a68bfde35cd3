package org.tallystick.proof.bench;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.tallystick.proof.lab.Await;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Speaks to the application about payments, and to the simulated gateway about its books. */
final class PaymentClient {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Duration ANSWER_MAX = Duration.ofSeconds(40);
    private static final int TRIES_MAX = 200;

    private final HttpClient http = HttpClient.newHttpClient();
    private final int port;
    private final String apiKey;

    PaymentClient(int port, String apiKey) {
        this.port = port;
        this.apiKey = apiKey;
    }

    /**
     * An answer.
     *
     * @param json what it says; missing if it says nothing that is JSON
     */
    record Answer(int status, JsonNode json) {}

    /** Sends it until it is neither busy nor kept out, as a client has to. */
    JsonNode post(String path, String key, String body) throws Exception {
        for (int tries = 0; ; tries++) {
            Answer answer = send(request(path).header("Idempotency-Key", key), body);
            if (answer.status == 202) {
                return answer.json;
            }
            if (answer.status != 503 || tries == TRIES_MAX) {
                throw new UnexpectedAnswerException(answer.status + " " + answer.json);
            }
            Await.moment();
        }
    }

    /** A payment once it is settled, or as it is when the time is over. */
    JsonNode awaitFinal(String paymentId) throws Exception {
        HttpRequest get =
                request("/v1/payments/" + paymentId + "?wait=final&timeout=30s").GET().build();
        return JSON.readTree(http.send(get, BodyHandlers.ofByteArray()).body());
    }

    /** A request without waiting for its answer. */
    CompletableFuture<Integer> sendAsync(String path, String key, String body) {
        HttpRequest post =
                request(path)
                        .header("Idempotency-Key", key)
                        .POST(BodyPublishers.ofString(body))
                        .build();
        return http.sendAsync(post, BodyHandlers.discarding()).thenApply(HttpResponse::statusCode);
    }

    /** Tells the application what a gateway has to say; the status of the answer. */
    int callback(String gateway, byte[] body, String... headers)
            throws IOException, InterruptedException {
        HttpRequest post =
                HttpRequest.newBuilder(
                                URI.create("http://127.0.0.1:" + port + "/v1/callbacks/" + gateway))
                        .timeout(ANSWER_MAX)
                        .header("Content-Type", "application/json")
                        .headers(headers)
                        .POST(BodyPublishers.ofByteArray(body))
                        .build();
        return http.send(post, BodyHandlers.discarding()).statusCode();
    }

    /** The simulated gateway's books. */
    JsonNode books(int simulatorPort) throws IOException, InterruptedException {
        URI address = URI.create("http://127.0.0.1:" + simulatorPort + "/simulator/books");
        HttpRequest get = HttpRequest.newBuilder(address).timeout(ANSWER_MAX).build();
        return JSON.readTree(http.send(get, BodyHandlers.ofByteArray()).body());
    }

    private Answer send(HttpRequest.Builder request, String body)
            throws IOException, InterruptedException {
        HttpResponse<byte[]> response =
                http.send(
                        request.POST(BodyPublishers.ofString(body)).build(),
                        BodyHandlers.ofByteArray());
        return new Answer(response.statusCode(), JSON.readTree(response.body()));
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(ANSWER_MAX)
                .header("Authorization", "Bearer " + apiKey)
                .header("Content-Type", "application/json");
    }
}

package org.tallystick.app.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A client of the application, as it is now at its address. */
record Caller(String address, String key) {

    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static final Duration LIMIT = Duration.ofMinutes(2);

    /** An answer, and whether it is one that was given before. */
    record Told(int status, JsonNode body, boolean again) {

        String text(String field) {
            return body.path(field).asString("");
        }

        long number(String field) {
            return body.path(field).asLong();
        }
    }

    Told get(String path) throws Exception {
        return send(path, null, null);
    }

    Told post(String path, String idempotencyKey, String body) throws Exception {
        return send(path, idempotencyKey, body.replace('\'', '"'));
    }

    /** Brings a file as it is, which is no JSON. */
    Told bring(String path, String file) throws Exception {
        HttpRequest.Builder request =
                request(path)
                        .header("Content-Type", "text/csv")
                        .POST(BodyPublishers.ofString(file));
        return told(HTTP.send(request.build(), BodyHandlers.ofString()));
    }

    /** Posts, and insists on success: what certainly was not done is asked for again. */
    Told made(String path, String idempotencyKey, String body) {
        Told told =
                await().atMost(LIMIT)
                        .ignoreExceptions()
                        .until(
                                () -> post(path, idempotencyKey, body),
                                answer -> answer.status() != 503);
        assertThat(told.status()).as("%s", told.body()).isBetween(200, 202);
        return told;
    }

    /** Looks again and again until it is so. */
    Told until(String path, Predicate<Told> isSo) {
        return await().atMost(LIMIT)
                .ignoreExceptions()
                .until(() -> get(path), told -> told.status() == 200 && isSo.test(told));
    }

    static void control(String simulator, String path) throws Exception {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(simulator + "/simulator/" + path))
                        .POST(BodyPublishers.noBody())
                        .build();
        HttpResponse<String> answer = HTTP.send(request, BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isLessThan(300);
    }

    static JsonNode books(String simulator) throws Exception {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(simulator + "/simulator/books")).build();
        return JsonMapper.shared().readTree(HTTP.send(request, BodyHandlers.ofString()).body());
    }

    private Told send(String path, @Nullable String idempotencyKey, @Nullable String body)
            throws Exception {
        HttpRequest.Builder request = request(path);
        if (idempotencyKey != null) {
            request.header("Idempotency-Key", idempotencyKey);
        }
        if (body != null) {
            request.header("Content-Type", "application/json").POST(BodyPublishers.ofString(body));
        }
        return told(HTTP.send(request.build(), BodyHandlers.ofString()));
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(address + path))
                .header("Authorization", "Bearer " + key)
                .timeout(Duration.ofSeconds(60));
    }

    private static Told told(HttpResponse<String> answer) {
        return new Told(
                answer.statusCode(),
                JsonMapper.shared().readTree(answer.body()),
                answer.headers().firstValue("Idempotent-Replayed").isPresent());
    }
}

package org.tallystick.app.outage;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** One who calls an application that may be in trouble, and measures how long it takes. */
record Caller(String address, String key) {

    /** Generous: what is promised is logged and documented, and machines can be slow. */
    static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final HttpClient HTTP =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();

    /** An answer, and how long it took. */
    record Answer(HttpResponse<String> http, Duration took) {

        int status() {
            return http.statusCode();
        }

        String header(String name) {
            return http.headers().firstValue(name).orElse("");
        }

        JsonNode json() {
            return JsonMapper.shared().readTree(http.body());
        }

        String code() {
            return json().path("code").asString("");
        }
    }

    Answer get(String path) {
        return send("GET", path, "", Map.of());
    }

    Answer post(String path, String idempotencyKey, String body) {
        return send("POST", path, body, Map.of("Idempotency-Key", idempotencyKey));
    }

    Answer send(String method, String path, String body, Map<String, String> headers) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(address + path))
                        .timeout(PATIENCE)
                        .method(
                                method,
                                body.isEmpty()
                                        ? BodyPublishers.noBody()
                                        : BodyPublishers.ofString(body));
        if (!key.isEmpty()) {
            request.header("Authorization", "Bearer " + key);
        }
        if (!body.isEmpty() && !headers.containsKey("Content-Type")) {
            request.header("Content-Type", "application/json");
        }
        headers.forEach(request::header);
        long begin = System.nanoTime();
        try {
            HttpResponse<String> answer = HTTP.send(request.build(), BodyHandlers.ofString());
            return new Answer(answer, Duration.ofNanos(System.nanoTime() - begin));
        } catch (IOException e) {
            throw new IllegalStateException(method + " " + path, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Asks until the answer has this status. */
    Answer awaitStatus(String path, int status) {
        return await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(25))
                .until(() -> get(path), answer -> answer.status() == status);
    }

    /** The value of a metric, added up over its tags; -1 if there is none. */
    double metric(String name) {
        return get("/actuator/prometheus")
                .http()
                .body()
                .lines()
                .filter(line -> line.startsWith(name + "{") || line.startsWith(name + " "))
                .map(line -> line.substring(line.lastIndexOf(' ') + 1))
                .mapToDouble(Double::parseDouble)
                .reduce(Double::sum)
                .orElse(-1);
    }
}

package org.tallystick.app.axonserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tallystick.app.ApplicationProcess;

/** The profile as it is started by a user, killed, and started again. */
class ProcessOnAxonServerTest {

    private static final Duration LIMIT = Duration.ofSeconds(90);
    private static final String RECHARGE = "{\"amount\": 7}";
    private static final String ACCOUNT = "{\"accountId\": \"kept\", \"currency\": \"CNY\"}";

    @TempDir private Path parent;
    private final TestServer server = TestServer.start();
    private String address = "";

    @AfterEach
    void shut() {
        server.close();
    }

    @Test
    void keeps_what_it_has_confirmed_over_a_kill_and_waits_for_a_server_that_is_away()
            throws Exception {
        try (ApplicationProcess first = start()) {
            address = first.awaitAddress();
            await().atMost(LIMIT).until(() -> post("/v1/accounts", "", ACCOUNT) == 201);
            assertThat(recharge("once")).isEqualTo(201);
            first.kill();
        }
        server.shut();
        try (ApplicationProcess second = start()) {
            address = second.awaitAddress();
            assertThat(recharge("once")).isEqualTo(503);
            server.open();

            await().atMost(LIMIT).until(() -> recharge("once") == 201);
            assertThat(recharge("twice")).isEqualTo(201);
            await().atMost(LIMIT)
                    .until(() -> get("/v1/accounts/kept?minVersion=2").contains("\"posted\":14"));
            second.kill();
        }
        server.keepOnly(1);
        try (ApplicationProcess third = start()) {
            assertThat(third.awaitEnd()).isEqualTo(3);
            assertThat(third.said())
                    .contains("Axon Server holds fewer events than were copied")
                    .contains("AXON_AXONSERVER_SERVERS")
                    .doesNotContain("\tat ");
        }
    }

    private ApplicationProcess start() throws IOException {
        return ApplicationProcess.start(
                parent.resolve("data"),
                "--spring.profiles.include=axonserver",
                "--axon.axonserver.servers=" + server.address());
    }

    private int recharge(String key) throws IOException, InterruptedException {
        return post("/v1/accounts/kept/recharges", key, RECHARGE);
    }

    private int post(String path, String key, String body)
            throws IOException, InterruptedException {
        HttpRequest.Builder request =
                request(path)
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(body));
        if (!key.isEmpty()) {
            request.header("Idempotency-Key", key);
        }
        return send(request).statusCode();
    }

    private String get(String path) throws IOException, InterruptedException {
        return send(request(path)).body();
    }

    private HttpRequest.Builder request(String path) throws IOException {
        String key = Files.readString(parent.resolve("data/api-key")).strip();
        return HttpRequest.newBuilder(URI.create(address + path))
                .timeout(Duration.ofSeconds(20))
                .header("Authorization", "Bearer " + key);
    }

    private static HttpResponse<String> send(HttpRequest.Builder request)
            throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
}

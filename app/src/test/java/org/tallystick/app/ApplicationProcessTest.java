package org.tallystick.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The application as a user meets it: a process, a folder, a port, a key. */
class ApplicationProcessTest {

    private static final int TERMINATED = 128 + 15;

    @TempDir private Path parent;

    @Test
    void keeps_its_promises_over_a_kill_a_second_process_and_a_stop() throws Exception {
        Path folder = parent.resolve("data");
        String key;
        try (ApplicationProcess first = ApplicationProcess.start(folder)) {
            String address = first.awaitAddress();
            key = first.awaitKey();
            assertThat(folder.resolve("api-key")).hasContent(key);
            assertThat(Files.getPosixFilePermissions(folder.resolve("api-key")))
                    .extracting(Enum::name)
                    .containsExactlyInAnyOrder("OWNER_READ", "OWNER_WRITE");
            assertThat(get(address + "/actuator/health/readiness", key).statusCode())
                    .isEqualTo(200);
            assertThat(post(address + "/v1/accounts", key).statusCode()).isEqualTo(201);
            first.kill();
        }
        try (ApplicationProcess second = ApplicationProcess.start(folder)) {
            String address = second.awaitAddress();
            assertThat(second.said()).doesNotContain(key).doesNotContain("shown once");
            assertThat(post(address + "/v1/accounts", key).statusCode()).isEqualTo(200);
            try (ApplicationProcess rival = ApplicationProcess.start(folder)) {
                assertThat(rival.awaitEnd()).isEqualTo(4);
                assertThat(rival.said())
                        .contains("is in use by process " + second.pid())
                        .contains("TALLYSTICK_DATA_DIR")
                        .doesNotContain("\tat ");
            }
            assertThat(post(address + "/v1/accounts", key).statusCode()).isEqualTo(200);
            second.terminate();
            assertThat(second.awaitEnd()).isEqualTo(TERMINATED);
        }
        assertThat(folder.resolve("postgres/postmaster.pid")).doesNotExist();
    }

    @Test
    void says_what_to_do_when_the_named_database_does_not_answer() throws Exception {
        try (ApplicationProcess started =
                ApplicationProcess.start(
                        parent.resolve("unused"),
                        "--spring.datasource.url=jdbc:postgresql://127.0.0.1:1/nothing",
                        "--spring.datasource.username=nobody",
                        "--tallystick.start.database-wait=1s")) {
            assertThat(started.awaitEnd()).isEqualTo(3);
            assertThat(started.said())
                    .contains("The database does not answer")
                    .contains("SPRING_DATASOURCE_URL");
        }
        assertThat(parent.resolve("unused")).doesNotExist();
    }

    private static HttpResponse<String> get(String address, String key)
            throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(URI.create(address)), key);
    }

    private static HttpResponse<String> post(String address, String key)
            throws IOException, InterruptedException {
        HttpRequest.BodyPublisher body =
                HttpRequest.BodyPublishers.ofString(
                        "{\"accountId\": \"kept\", \"currency\": \"CNY\"}");
        return send(
                HttpRequest.newBuilder(URI.create(address))
                        .header("Content-Type", "application/json")
                        .POST(body),
                key);
    }

    private static HttpResponse<String> send(HttpRequest.Builder request, String key)
            throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(
                        request.header("Authorization", "Bearer " + key)
                                .timeout(Duration.ofSeconds(20))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
    }
}

package org.tallystick.app.outage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tallystick.app.ApplicationProcess;

/**
 * A real process meets a database that takes connections and says nothing. Whoever waited for an
 * answer when it fell silent never gets one: nothing may wait for it, or for a connection that was
 * made meanwhile, once the database answers new ones.
 */
class SilenceTest {

    /** Long enough for every back-off to grow, and too short for the driver's limit to help. */
    private static final Duration AWAY = Duration.ofSeconds(40);

    @TempDir private Path folder;

    @Test
    void everything_goes_on_by_itself_once_a_silent_database_answers_new_connections()
            throws Exception {
        try (RealServer server = RealServer.start(folder.resolve("pg"));
                SilentProxy proxy = new SilentProxy(server.port())) {
            Business.prepare(server);
            try (ApplicationProcess process =
                    ApplicationProcess.start(
                            folder, Business.arguments(through(proxy.port()), folder))) {
                Caller caller = new Caller(process.awaitAddress(), key());
                process.listen();
                String payment = Business.before(caller, AWAY);

                proxy.fallSilent();

                long silent = System.nanoTime();
                await().atMost(Caller.PATIENCE)
                        .until(() -> caller.metric("tallystick_database_up") == 0);
                Caller.Answer told = Business.recharge(caller, "k5", 1);
                assertThat(told.code()).isEqualTo("unavailable");
                assertThat(caller.get("/actuator/health/liveness").status()).isEqualTo(200);
                await().atMost(Caller.PATIENCE)
                        .until(() -> System.nanoTime() - silent > AWAY.toNanos());

                proxy.speak();

                Business.after(caller, server, payment, System.nanoTime());
            }
        }
    }

    private String key() throws Exception {
        return Files.readString(folder.resolve("key")).strip();
    }

    /** Without encryption and a cap on the driver's own limit, which would let go by itself. */
    private static List<String> through(int port) {
        return List.of(
                "--spring.datasource.url=jdbc:postgresql://127.0.0.1:" + port + "/tallystick",
                "--spring.datasource.username=postgres",
                "--spring.datasource.hikari.data-source-properties.socketTimeout=120");
    }
}

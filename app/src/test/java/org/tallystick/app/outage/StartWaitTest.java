package org.tallystick.app.outage;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.tallystick.app.ApplicationProcess;

/** A start that comes before the database, and one for which waiting is of no use. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StartWaitTest {

    private static final Pattern WAITING = Pattern.compile(".*(does not answer yet; waiting).*");
    private static final int TERMINATED = 128 + 15;

    private Path folder;
    private RealServer server;

    @BeforeAll
    void startTheServer(@TempDir Path shared) throws Exception {
        folder = shared;
        server = RealServer.start(folder.resolve("pg"));
    }

    @AfterAll
    void endTheServer() {
        server.close();
    }

    @Test
    void waits_for_a_database_that_comes_later_and_starts_then() throws Exception {
        server.kill();
        try (ApplicationProcess process = start(server.settings())) {
            process.awaitLine(WAITING);
            server.restart();
            Caller caller = new Caller(process.awaitAddress(), "");
            process.listen();
            assertThat(caller.awaitStatus("/actuator/health/readiness", 200).status())
                    .isEqualTo(200);
        }
    }

    @Test
    void a_start_that_waits_can_be_stopped() throws Exception {
        server.kill();
        try (ApplicationProcess process = start(server.settings())) {
            process.awaitLine(WAITING);
            process.terminate();
            assertThat(process.awaitEnd()).isEqualTo(TERMINATED);
            assertThat(process.said()).doesNotContain("\tat ");
        } finally {
            server.restart();
        }
    }

    @Test
    void does_not_wait_for_what_a_person_has_to_mend() throws Exception {
        List<String> wrong = new ArrayList<>(server.settings());
        wrong.set(0, wrong.get(0).replace("/tallystick", "/no_such_database"));
        try (ApplicationProcess process = start(wrong)) {
            assertThat(process.awaitEnd()).isEqualTo(3);
            assertThat(process.said())
                    .contains("The database does not answer, after 0 s")
                    .contains("SPRING_DATASOURCE_URL")
                    .doesNotContain("waiting for it");
        }
    }

    @Test
    void refuses_a_wait_that_is_too_long() throws Exception {
        List<String> settings = new ArrayList<>(server.settings());
        settings.add("--tallystick.start.database-wait=25h");
        try (ApplicationProcess process = start(settings)) {
            assertThat(process.awaitEnd()).isNotZero();
            assertThat(process.said()).contains("tallystick.start.database-wait must be 0 to 24 h");
        }
    }

    private ApplicationProcess start(List<String> settings) throws Exception {
        return ApplicationProcess.start(folder, settings.toArray(String[]::new));
    }
}

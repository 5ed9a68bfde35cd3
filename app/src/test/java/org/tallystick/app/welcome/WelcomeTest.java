package org.tallystick.app.welcome;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.tallystick.app.ApplicationTest;
import org.tallystick.app.postgres.DataFolder;
import org.tallystick.app.security.ClientStore;

class WelcomeTest extends ApplicationTest {

    private static final String BASE = "http://127.0.0.1:8080";

    @Autowired private ClientStore clients;
    @Autowired private JdbcClient database;
    @TempDir private Path folder;

    @BeforeEach
    void forgetClients() {
        database.sql("TRUNCATE api_client CASCADE").update();
    }

    @Test
    void shows_the_first_key_once_and_keeps_it_for_its_owner() throws Exception {
        Path file = folder.resolve("api-key");
        FirstKey firstKey = firstKey(file.toString());

        Optional<String> made = firstKey.ensure();

        assertThat(file).hasContent(made.orElseThrow());
        assertThat(Files.getPosixFilePermissions(file))
                .extracting(Enum::name)
                .containsExactlyInAnyOrder("OWNER_READ", "OWNER_WRITE");
        assertThat(firstKey.ensure()).isEmpty();
        assertThat(new Welcome(firstKey, "127.0.0.1").lines(BASE, made))
                .anyMatch(line -> line.contains(made.orElseThrow()))
                .anyMatch(line -> line.contains(file.toString()))
                .anyMatch(line -> line.endsWith(BASE + "/swagger-ui.html"));
    }

    @Test
    void makes_no_key_that_it_could_not_keep() {
        FirstKey firstKey = firstKey(folder.resolve("missing/api-key").toString());

        assertThat(catchThrowable(firstKey::ensure)).hasMessageContaining("could not be kept");
        assertThat(firstKey.anyClient()).isFalse();
    }

    @Test
    void says_how_to_get_a_key_where_there_is_no_place_for_one() {
        FirstKey firstKey = firstKey("");

        assertThat(firstKey.ensure()).isEmpty();
        assertThat(new Welcome(firstKey, "127.0.0.1").lines(BASE, Optional.empty()))
                .anyMatch(line -> line.contains("TALLYSTICK_API_KEY_FILE"));

        clients.ensureDefaultClient(kept -> {});
        assertThat(new Welcome(firstKey, "127.0.0.1").lines(BASE, Optional.empty()))
                .noneMatch(line -> line.contains("TALLYSTICK_API_KEY_FILE"));
    }

    private FirstKey firstKey(String file) {
        return new FirstKey(
                clients, new StaticListableBeanFactory().getBeanProvider(DataFolder.class), file);
    }
}

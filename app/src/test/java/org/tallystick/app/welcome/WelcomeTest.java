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
import org.tallystick.app.security.LoginResult.LoggedIn;
import org.tallystick.app.security.Operators;

class WelcomeTest extends ApplicationTest {

    private static final String BASE = "http://127.0.0.1:8080";

    @Autowired private ClientStore clients;
    @Autowired private Operators operators;
    @Autowired private JdbcClient database;
    @TempDir private Path folder;

    @BeforeEach
    void forgetClients() {
        database.sql("TRUNCATE api_client CASCADE").update();
        database.sql("TRUNCATE operator_login").update();
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
        assertThat(welcome(firstKey).lines(BASE, made))
                .anyMatch(line -> line.contains(made.orElseThrow()))
                .anyMatch(line -> line.contains(file.toString()))
                .anyMatch(line -> line.endsWith(BASE + "/swagger-ui.html"));
    }

    @Test
    void keeps_the_first_operators_password_beside_the_key_and_prints_only_where_it_is()
            throws Exception {
        FirstKey firstKey = firstKey(folder.resolve("api-key").toString());
        FirstOperator firstOperator = new FirstOperator(operators, firstKey);

        firstOperator.ensure();

        Path file = folder.resolve("operator-password");
        String password = Files.readString(file);
        assertThat(Files.getPosixFilePermissions(file))
                .extracting(Enum::name)
                .containsExactlyInAnyOrder("OWNER_READ", "OWNER_WRITE");
        assertThat(operators.logIn("operator", password, "192.0.2.1")).isInstanceOf(LoggedIn.class);
        assertThat(welcome(firstKey).lines(BASE, Optional.empty()))
                .anyMatch(line -> line.contains(file.toString()))
                .noneMatch(line -> line.contains(password));
        firstOperator.ensure();
        assertThat(file).hasContent(password);
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
        assertThat(welcome(firstKey).lines(BASE, Optional.empty()))
                .anyMatch(line -> line.contains("TALLYSTICK_API_KEY_FILE"));

        clients.ensureDefaultClient(kept -> {});
        assertThat(welcome(firstKey).lines(BASE, Optional.empty()))
                .noneMatch(line -> line.contains("TALLYSTICK_API_KEY_FILE"));
    }

    private Welcome welcome(FirstKey firstKey) {
        return new Welcome(firstKey, new FirstOperator(operators, firstKey), "127.0.0.1");
    }

    private FirstKey firstKey(String file) {
        return new FirstKey(
                clients, new StaticListableBeanFactory().getBeanProvider(DataFolder.class), file);
    }
}

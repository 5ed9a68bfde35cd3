package org.tallystick.app.runtime.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.tallystick.app.runtime.StartRefusedException;
import org.tallystick.testing.TestDatabase;

class CheckedMigrationTest {

    private final TestDatabase database = TestDatabase.create();
    private final JdbcTemplate jdbc = new JdbcTemplate(database.dataSource());

    @Test
    void refuses_the_schema_of_a_newer_version() {
        jdbc.update(
                """
                INSERT INTO flyway_schema_history (installed_rank, version, description, type,
                    script, checksum, installed_by, execution_time, success)
                VALUES (1000, '1000', 'of the future', 'SQL', 'V1000__of_the_future.sql', 1,
                    'somebody', 1, true)
                """);

        assertThatThrownBy(() -> new CheckedMigration(Duration.ZERO).migrate(flyway()))
                .isInstanceOf(StartRefusedException.class)
                .hasMessageContaining("newer Tallystick");
    }

    @Test
    void refuses_a_server_before_it_changes_anything_on_it() {
        jdbc.execute("DROP SCHEMA public CASCADE");
        jdbc.execute("CREATE SCHEMA public");
        jdbc.execute(
                """
                DO $$ BEGIN
                    EXECUTE format('ALTER DATABASE %I SET synchronous_commit = off',
                        current_database());
                END $$
                """);

        assertThatThrownBy(() -> new CheckedMigration(Duration.ZERO).migrate(flyway()))
                .isInstanceOf(StartRefusedException.class)
                .hasMessageContaining("synchronous_commit");
        assertThat(
                        jdbc.queryForObject(
                                "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'",
                                Long.class))
                .isZero();
    }

    @Test
    void says_what_to_do_if_the_database_does_not_answer() {
        Flyway nobody =
                Flyway.configure().dataSource("jdbc:postgresql://127.0.0.1:1/x", "y", "z").load();

        assertThatThrownBy(() -> new CheckedMigration(Duration.ZERO).migrate(nobody))
                .isInstanceOfSatisfying(
                        StartRefusedException.class,
                        refused ->
                                assertThat(refused.reasons().get(0).remedy())
                                        .contains("SPRING_DATASOURCE_URL"));
    }

    private Flyway flyway() {
        return Flyway.configure().dataSource(database.dataSource()).load();
    }
}

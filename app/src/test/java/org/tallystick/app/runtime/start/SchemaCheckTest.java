package org.tallystick.app.runtime.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.tallystick.app.runtime.StartRefusedException.Reason;
import org.tallystick.testing.TestDatabase;

class SchemaCheckTest {

    private final DataSource database = TestDatabase.create().dataSource();
    private final JdbcTemplate jdbc = new JdbcTemplate(database);

    @Test
    void accepts_the_schema_of_the_migrations() {
        assertThat(problems()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "domainevententry, payload",
        "domainevententry, metadata",
        "snapshotevententry, payload",
        "snapshotevententry, metadata",
        "token_entry, token",
        "saga_entry, serialized_saga",
        "dead_letter_entry, payload",
        "dead_letter_entry, meta_data",
        "dead_letter_entry, token",
        "dead_letter_entry, diagnostics"
    })
    void refuses_a_column_of_large_objects(String table, String column) {
        jdbc.execute("ALTER TABLE " + table + " DROP COLUMN " + column + " CASCADE");
        jdbc.execute("ALTER TABLE " + table + " ADD COLUMN " + column + " oid");

        assertThat(problems())
                .singleElement()
                .satisfies(problem -> assertThat(problem.problem()).contains(table + "." + column));
    }

    @Test
    void refuses_a_missing_table() {
        jdbc.execute("DROP TABLE saga_entry CASCADE");

        assertThat(problems())
                .singleElement()
                .satisfies(problem -> assertThat(problem.problem()).contains("saga_entry"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"INCREMENT 50", "CACHE 20"})
    void refuses_event_numbers_in_blocks(String blocks) {
        jdbc.execute("ALTER SEQUENCE domainevententry_globalindex_seq " + blocks);

        assertThat(problems())
                .singleElement()
                .satisfies(problem -> assertThat(problem.problem()).contains("event numbers"));
    }

    private List<Reason> problems() {
        return new SchemaCheck(database).problems();
    }
}

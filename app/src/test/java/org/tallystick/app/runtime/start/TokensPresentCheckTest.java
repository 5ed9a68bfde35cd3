package org.tallystick.app.runtime.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.tallystick.app.runtime.StartRefusedException.Reason;
import org.tallystick.testing.TestDatabase;

/** B89: lost tokens never make history run again by accident. */
class TokensPresentCheckTest {

    private final DataSource database = TestDatabase.create().dataSource();
    private final JdbcTemplate jdbc = new JdbcTemplate(database);

    @Test
    void accepts_an_empty_store() {
        assertThat(problems(false)).isEmpty();
    }

    @Test
    void accepts_events_whose_processors_have_tokens() {
        insertEvent();
        insertToken("ledger");
        insertToken("timers");

        assertThat(problems(false)).isEmpty();
    }

    @Test
    void refuses_events_of_which_a_processor_has_no_token() {
        insertEvent();
        insertToken("ledger");

        assertThat(problems(false))
                .singleElement()
                .satisfies(problem -> assertThat(problem.problem()).contains("timers"))
                .satisfies(
                        problem ->
                                assertThat(problem.remedy())
                                        .contains("tallystick.start.accept-missing-tokens=true"));
    }

    @Test
    void accepts_missing_tokens_if_told_to() {
        insertEvent();

        assertThat(problems(true)).isEmpty();
    }

    private List<Reason> problems(boolean acceptMissing) {
        return new TokensPresentCheck(database, () -> List.of("ledger", "timers"), acceptMissing)
                .problems();
    }

    private void insertEvent() {
        jdbc.update(
                """
                INSERT INTO domainevententry (aggregateidentifier, sequencenumber, type,
                    eventidentifier, timestamp, payloadtype, payload)
                VALUES ('account/a', 0, 'Account', 'e', '2026-01-01T00:00:00Z', 'x', ''::bytea)
                """);
    }

    private void insertToken(String processor) {
        jdbc.update(
                "INSERT INTO token_entry (processor_name, segment, timestamp) VALUES (?, 0, ?)",
                processor,
                "2026-01-01T00:00:00Z");
    }
}

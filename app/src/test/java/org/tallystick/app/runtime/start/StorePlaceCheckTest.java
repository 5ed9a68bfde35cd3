package org.tallystick.app.runtime.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.tallystick.api.store.RemoteStore;
import org.tallystick.app.runtime.StartRefusedException.Reason;
import org.tallystick.testing.TestDatabase;

/** A database's events are in one place for ever. */
class StorePlaceCheckTest {

    private final DataSource database = TestDatabase.create().dataSource();
    private final JdbcTemplate jdbc = new JdbcTemplate(database);

    @Test
    void accepts_an_empty_database_either_way() {
        assertThat(problems(null)).isEmpty();
        assertThat(problems(server(null))).isEmpty();
    }

    @Test
    void accepts_each_database_in_its_own_way() {
        insertEvent();
        assertThat(problems(null)).isEmpty();

        jdbc.update("INSERT INTO event_copy (position, event_id) VALUES (1, 'e')");
        assertThat(problems(server(null))).isEmpty();
    }

    @Test
    void refuses_events_of_its_own_with_axon_server() {
        insertEvent();

        assertThat(problems(server(null)))
                .singleElement()
                .satisfies(
                        reason -> assertThat(reason.problem()).contains("in the database itself"));
    }

    @Test
    void refuses_a_copy_without_axon_server() {
        jdbc.update("INSERT INTO event_copy (position) VALUES (0)");

        assertThat(problems(null))
                .singleElement()
                .satisfies(reason -> assertThat(reason.problem()).contains("on Axon Server"));
    }

    @Test
    void refuses_a_server_that_holds_something_else() {
        assertThat(problems(server("It holds other events")))
                .singleElement()
                .satisfies(
                        reason -> assertThat(reason.problem()).startsWith("It holds other events"));
    }

    private List<Reason> problems(@Nullable RemoteStore remote) {
        return new StorePlaceCheck(database, remote).problems();
    }

    private static RemoteStore server(@Nullable String foreign) {
        return new RemoteStore() {
            @Override
            public Standing standing() {
                return new Standing(true, true, 0, foreign);
            }

            @Override
            public @Nullable String compare() {
                return foreign;
            }
        };
    }

    private void insertEvent() {
        jdbc.update(
                "INSERT INTO domainevententry (aggregateidentifier, sequencenumber, type,"
                        + " eventidentifier, timestamp, payloadtype, payload) VALUES ('account/a', 0,"
                        + " 'Account', 'e', '2026-01-01T00:00:00Z', 'x', '')");
    }
}

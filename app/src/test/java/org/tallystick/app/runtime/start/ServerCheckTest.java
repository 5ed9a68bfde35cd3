package org.tallystick.app.runtime.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.tallystick.app.runtime.StartRefusedException.Reason;
import org.tallystick.testing.TestDatabase;

/** What a server says of itself is changed by functions that stand before its own. */
class ServerCheckTest {

    private final TestDatabase testDatabase = TestDatabase.create();
    private final SingleConnectionDataSource session = session(testDatabase.dataSource());
    private final JdbcTemplate jdbc = new JdbcTemplate(session);

    @AfterEach
    void close() {
        session.destroy();
    }

    @Test
    void accepts_a_server_that_keeps_what_it_confirmed() {
        assertThat(problems()).isEmpty();
    }

    @Test
    void refuses_fsync_off() {
        pretend("fsync", "off");

        assertThat(problems()).singleElement().satisfies(problem -> names(problem, "fsync=o"));
    }

    @Test
    void refuses_full_page_writes_off() {
        pretend("full_page_writes", "off");

        assertThat(problems())
                .singleElement()
                .satisfies(problem -> names(problem, "full_page_writes=o"));
    }

    @Test
    void refuses_synchronous_commit_off() {
        jdbc.execute("SET synchronous_commit = off");

        assertThat(problems())
                .singleElement()
                .satisfies(problem -> names(problem, "synchronous_commit=o"));
    }

    @Test
    void refuses_a_version_that_cannot_limit_a_transaction() {
        pretend("server_version_num", "160004");

        assertThat(problems()).singleElement().satisfies(problem -> names(problem, "PostgreSQL 1"));
    }

    @Test
    void refuses_a_standby() {
        jdbc.execute(
                "CREATE FUNCTION pretended.pg_is_in_recovery() RETURNS boolean"
                        + " LANGUAGE sql AS 'SELECT true'");

        assertThat(problems()).singleElement().satisfies(problem -> names(problem, "primary"));
    }

    private List<Reason> problems() {
        return new ServerCheck(session).problems();
    }

    private static void names(Reason problem, String expected) {
        assertThat(problem.problem() + problem.remedy()).contains(expected);
    }

    /** What current_setting says of it from now on, in this session. */
    private void pretend(String setting, String value) {
        jdbc.update(
                "INSERT INTO pretended.setting VALUES (?, ?)"
                        + " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                setting,
                value);
    }

    private static SingleConnectionDataSource session(DataSource database) {
        try {
            Connection connection = database.getConnection();
            SingleConnectionDataSource session = new SingleConnectionDataSource(connection, true);
            JdbcClient client = JdbcClient.create(session);
            client.sql("CREATE SCHEMA pretended").update();
            client.sql("CREATE TABLE pretended.setting (name text PRIMARY KEY, value text)")
                    .update();
            client.sql(
                            """
                            CREATE FUNCTION pretended.current_setting(wanted text) RETURNS text
                            LANGUAGE sql AS $$
                              SELECT coalesce(
                                (SELECT value FROM pretended.setting WHERE name = wanted),
                                pg_catalog.current_setting(wanted))
                            $$
                            """)
                    .update();
            client.sql("SET search_path = pretended, pg_catalog, public").update();
            return session;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}

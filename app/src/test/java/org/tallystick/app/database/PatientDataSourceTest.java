package org.tallystick.app.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.net.SocketException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.datasource.AbstractDataSource;
import org.tallystick.testing.TestDatabase;

class PatientDataSourceTest {

    private static final String REFUSED = "08001";
    private static final String STARTING = "57P03";
    private static final String WRONG_PASSWORD = "28P01";

    private static final String SLEEPING =
            " FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep%'"
                    + " AND datname = current_database()";

    private final DataSource real = TestDatabase.create().dataSource();
    private final Deque<String> failures = new ArrayDeque<>();
    private final PatientDataSource patient =
            new PatientDataSource(
                    new AbstractDataSource() {
                        @Override
                        public Connection getConnection() throws SQLException {
                            if (!failures.isEmpty()) {
                                throw new SQLException("away", failures.remove());
                            }
                            return real.getConnection();
                        }

                        @Override
                        public Connection getConnection(String username, String password)
                                throws SQLException {
                            return getConnection();
                        }
                    });

    @Test
    void keeps_trying_while_the_server_is_away() throws SQLException {
        patient.getConnection().close();
        failures.addAll(List.of(REFUSED, REFUSED, STARTING));

        try (Connection connection = patient.getConnection()) {
            assertThat(connection.isValid(5)).isTrue();
        }
        assertThat(failures).isEmpty();
    }

    @Test
    void fails_at_once_before_the_first_connection() {
        failures.addAll(List.of(REFUSED, REFUSED));

        assertThatThrownBy(patient::getConnection).isInstanceOf(SQLException.class);
        assertThat(failures).hasSize(1);
    }

    @Test
    void fails_at_once_if_the_server_says_no() throws SQLException {
        patient.getConnection().close();
        failures.add(WRONG_PASSWORD);

        assertThatThrownBy(patient::getConnection).isInstanceOf(SQLException.class);
    }

    @Test
    void gives_up_when_the_pool_is_closed() throws SQLException {
        patient.getConnection().close();
        failures.addAll(List.of(REFUSED, REFUSED));

        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(patient::getConnection).isInstanceOf(SQLException.class);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(failures).hasSize(1);
    }

    @Test
    void lets_go_whoever_waits_for_an_answer_when_it_is_told_to() throws Exception {
        Connection waiting = patient.getConnection();
        CompletableFuture<Boolean> answer =
                CompletableFuture.supplyAsync(
                        () -> {
                            try (Statement statement = waiting.createStatement()) {
                                return statement.execute("SELECT pg_sleep(600)");
                            } catch (SQLException e) {
                                throw new CompletionException(e);
                            }
                        });
        try (Connection other = real.getConnection();
                Statement statement = other.createStatement()) {
            await().atMost(Duration.ofMinutes(1)).until(() -> sleeps(statement));

            patient.breakOff();

            assertThatThrownBy(() -> answer.get(1, TimeUnit.MINUTES))
                    .hasRootCauseInstanceOf(SocketException.class);
            statement.execute("SELECT pg_terminate_backend(pid)" + SLEEPING);
        }
        try (Connection next = patient.getConnection()) {
            assertThat(next.isValid(5)).as("what is made afterwards").isTrue();
        }
    }

    private static boolean sleeps(Statement statement) throws SQLException {
        try (ResultSet row = statement.executeQuery("SELECT count(*)" + SLEEPING)) {
            return row.next() && row.getInt(1) == 1;
        }
    }
}

package org.tallystick.app.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.datasource.AbstractDataSource;
import org.tallystick.testing.TestDatabase;

class PatientDataSourceTest {

    private static final String REFUSED = "08001";
    private static final String STARTING = "57P03";
    private static final String WRONG_PASSWORD = "28P01";

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
}

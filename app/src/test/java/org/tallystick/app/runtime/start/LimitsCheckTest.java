package org.tallystick.app.runtime.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;
import org.tallystick.app.runtime.RuntimeSettings.DatabaseLimits;
import org.tallystick.testing.TestDatabase;

class LimitsCheckTest {

    private static final DatabaseLimits LIMITS =
            new DatabaseLimits(
                    Duration.ofMillis(1_000),
                    Duration.ofMillis(1_200),
                    Duration.ofMillis(3_000),
                    Duration.ofMillis(5_000));

    private static final String OPTIONS =
            "-c lock_timeout=1000ms -c statement_timeout=1200ms"
                    + " -c idle_in_transaction_session_timeout=3000ms -c transaction_timeout=5000ms";

    private final PGSimpleDataSource connections = connections();

    @Test
    void accepts_connections_with_our_limits() {
        connections.setOptions(OPTIONS);

        assertThat(new LimitsCheck(connections, LIMITS).problems()).isEmpty();
    }

    @Test
    void refuses_connections_whose_limits_got_lost() {
        assertThat(new LimitsCheck(connections, LIMITS).problems())
                .extracting(problem -> problem.problem().replaceAll(" = .*", ""))
                .containsExactly(
                        "Connections have lock_timeout",
                        "Connections have statement_timeout",
                        "Connections have idle_in_transaction_session_timeout",
                        "Connections have transaction_timeout");
    }

    @Test
    void refuses_another_isolation_than_the_append_lock_was_made_for() {
        connections.setOptions(OPTIONS + " -c default_transaction_isolation=repeatable\\ read");

        assertThat(new LimitsCheck(connections, LIMITS).problems())
                .singleElement()
                .satisfies(problem -> assertThat(problem.problem()).contains("repeatable read"));
    }

    @Test
    void refuses_limits_that_contradict_one_another() {
        Duration second = Duration.ofSeconds(1);

        assertThatThrownBy(() -> new DatabaseLimits(second, second, second, second))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("lock-timeout");
        assertThatThrownBy(() -> new DatabaseLimits(Duration.ofMillis(1), second, second, second))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("transaction-timeout");
    }

    private static PGSimpleDataSource connections() {
        PGSimpleDataSource connections = new PGSimpleDataSource();
        connections.setUrl(TestDatabase.create().jdbcUrl());
        return connections;
    }
}

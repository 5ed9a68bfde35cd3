package org.tallystick.app.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.tallystick.app.runtime.StartRefusedException;
import org.tallystick.testing.TestDatabase;

/** What is known of a copy by its content; on a server that is no standby, which has no more. */
class ReplicaTest {

    private static final Instant NOW = Instant.parse("2026-05-01T10:00:00Z");

    private final TestDatabase database = TestDatabase.create();
    private final JdbcTemplate jdbc = new JdbcTemplate(database.dataSource());
    private final HikariDataSource primary = new HikariDataSource();
    private final Replica replica =
            Replica.of(
                    new ReplicaSettings(database.jdbcUrl(), "", "", 2, Duration.ofSeconds(30)),
                    primary,
                    Clock.fixed(NOW, ZoneOffset.UTC));

    @AfterEach
    void close() {
        replica.close();
        primary.close();
    }

    @Test
    void knows_everything_until_the_newest_claim_of_a_processor() {
        claim("ledger", "2026-05-01T09:59:10.123Z");
        claim("payments", "2026-05-01T09:59:12.456Z");

        assertThat(replica.asOf()).isEqualTo(Instant.parse("2026-05-01T09:59:12.456Z"));
    }

    @Test
    void knows_nothing_of_what_is_still_to_come() {
        claim("ledger", "2026-05-01T10:00:01Z");

        assertThat(replica.asOf()).isEqualTo(NOW);
    }

    @Test
    void does_not_claim_an_age_that_it_cannot_know() {
        assertThatThrownBy(replica::asOf).isInstanceOf(DataAccessException.class);
    }

    @Test
    void tells_whose_a_key_is_only_if_it_was_level_enough() {
        claim("ledger", "2026-05-01T09:59:00Z");

        assertThat(replica.knowsKeysOf(Instant.parse("2026-05-01T09:59:30Z"))).isTrue();
        assertThat(replica.knowsKeysOf(Instant.parse("2026-05-01T09:59:30.001Z"))).isFalse();
    }

    @Test
    void is_refused_if_it_is_no_standby() {
        assertThatThrownBy(replica::check)
                .isInstanceOf(StartRefusedException.class)
                .hasMessageContaining("no standby");
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:mysql://x/y, 8, 30, url",
        "jdbc:postgresql://x/y, 0, 30, connections-max",
        "jdbc:postgresql://x/y, 65, 30, connections-max",
        "jdbc:postgresql://x/y, 8, 9, key-lag-max",
        "jdbc:postgresql://x/y, 8, 601, key-lag-max"
    })
    void refuses_settings_that_make_no_sense(
            String url, int connections, long seconds, String named) {
        assertThatThrownBy(
                        () ->
                                new ReplicaSettings(
                                        url, "", "", connections, Duration.ofSeconds(seconds)))
                .hasMessageContaining("tallystick.read-replica." + named);
    }

    @Test
    void keeps_its_password_out_of_logs() {
        assertThat(
                        new ReplicaSettings(
                                        "jdbc:postgresql://x/y",
                                        "reader",
                                        "secret",
                                        8,
                                        Duration.ofSeconds(30))
                                .toString())
                .doesNotContain("secret");
    }

    private void claim(String processor, String at) {
        jdbc.update(
                "INSERT INTO token_entry (processor_name, segment, timestamp) VALUES (?, 0, ?)",
                processor,
                at);
    }
}

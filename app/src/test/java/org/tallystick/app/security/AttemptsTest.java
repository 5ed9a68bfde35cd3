package org.tallystick.app.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.tallystick.testing.TurnableClock;

/** How often one may guess. */
class AttemptsTest {

    private final TurnableClock clock = new TurnableClock(Instant.parse("2026-01-02T03:04:05Z"));
    private final Attempts attempts =
            new Attempts(new AttemptSettings(2, 3, 2, Duration.ofMinutes(1), 100), clock);

    @Test
    void stops_a_name_wherever_it_is_tried_from_and_nobody_else() {
        attempts.failedLogin("anna", "192.0.2.1");
        assertThat(attempts.mayLogIn("anna", "192.0.2.2")).isTrue();
        attempts.failedLogin("anna", "192.0.2.2");

        assertThat(attempts.mayLogIn("anna", "192.0.2.3")).isFalse();
        assertThat(attempts.mayLogIn("ben", "192.0.2.1")).isTrue();
    }

    @Test
    void stops_an_address_whatever_name_it_tries() {
        for (String name : new String[] {"a", "b", "c"}) {
            attempts.failedLogin(name, "192.0.2.1");
        }

        assertThat(attempts.mayLogIn("anna", "192.0.2.1")).isFalse();
        assertThat(attempts.mayLogIn("anna", "192.0.2.2")).isTrue();
    }

    @Test
    void takes_a_network_for_one_address() {
        for (String name : new String[] {"a", "b", "c"}) {
            attempts.failedLogin(name, "2001:db8::" + name);
        }

        assertThat(attempts.mayLogIn("anna", "2001:db8::ffff:1")).isFalse();
        assertThat(attempts.mayLogIn("anna", "2001:db8:0:1::1")).isTrue();
    }

    @Test
    void begins_anew_after_a_while_and_after_a_login() {
        attempts.failedLogin("anna", "192.0.2.1");
        attempts.failedLogin("anna", "192.0.2.1");
        attempts.loggedIn("anna");
        assertThat(attempts.mayLogIn("anna", "192.0.2.1")).isTrue();
        attempts.failedLogin("anna", "192.0.2.1");
        attempts.failedLogin("anna", "192.0.2.1");
        assertThat(attempts.mayLogIn("anna", "192.0.2.1")).isFalse();

        clock.turn(Duration.ofMinutes(1));

        assertThat(attempts.mayLogIn("anna", "192.0.2.1")).isTrue();
    }

    @Test
    void tells_who_sends_unknown_keys_to_wait() {
        assertThat(attempts.unknownKey("192.0.2.1")).isFalse();
        assertThat(attempts.unknownKey("192.0.2.1")).isFalse();
        assertThat(attempts.unknownKey("192.0.2.1")).isTrue();
        assertThat(attempts.unknownKey("192.0.2.2")).isFalse();
    }
}

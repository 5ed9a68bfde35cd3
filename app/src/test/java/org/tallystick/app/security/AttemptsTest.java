package org.tallystick.app.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.tallystick.testing.TurnableClock;

/** How often one may guess. */
class AttemptsTest {

    private final TurnableClock clock = new TurnableClock(Instant.parse("2026-01-02T03:04:05Z"));
    private final Attempts attempts =
            new Attempts(new AttemptSettings(2, 3, 2, Duration.ofMinutes(1), 100), clock);

    @Test
    void stops_a_name_wherever_it_is_tried_from_and_nobody_else() {
        assertThat(attempts.beginLogin("anna", "192.0.2.1")).isTrue();
        assertThat(attempts.beginLogin("anna", "192.0.2.2")).isTrue();

        assertThat(attempts.beginLogin("anna", "192.0.2.3")).isFalse();
        assertThat(attempts.beginLogin("ben", "192.0.2.1")).isTrue();
    }

    /** Guesses that are sent at once all begin before the first of them has failed. */
    @Test
    void counts_a_guess_before_it_is_judged() throws Exception {
        ExecutorService guessers = Executors.newFixedThreadPool(8);
        try {
            List<Future<Boolean>> guesses = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                String address = "192.0.2." + i;
                guesses.add(guessers.submit(() -> attempts.beginLogin("anna", address)));
            }
            int looked = 0;
            for (Future<Boolean> guess : guesses) {
                looked += guess.get() ? 1 : 0;
            }
            assertThat(looked).isEqualTo(2);
        } finally {
            guessers.shutdownNow();
        }
    }

    @Test
    void stops_an_address_whatever_name_it_tries() {
        for (String name : new String[] {"aa", "bb", "cc"}) {
            assertThat(attempts.beginLogin(name, "192.0.2.1")).isTrue();
        }

        assertThat(attempts.beginLogin("anna", "192.0.2.1")).isFalse();
        assertThat(attempts.beginLogin("anna", "192.0.2.2")).isTrue();
    }

    @Test
    void takes_a_network_for_one_address() {
        for (String name : new String[] {"aa", "bb", "cc"}) {
            assertThat(attempts.beginLogin(name, "2001:db8::" + name)).isTrue();
        }

        assertThat(attempts.beginLogin("anna", "2001:db8::ffff:1")).isFalse();
        assertThat(attempts.beginLogin("anna", "2001:db8:0:1::1")).isTrue();
    }

    /** Each of them may be as long as a form; remembered one by one they would fill the memory. */
    @Test
    void takes_all_names_that_nobody_can_have_for_one() {
        assertThat(attempts.beginLogin("A".repeat(60_000), "192.0.2.1")).isTrue();
        assertThat(attempts.beginLogin("B".repeat(60_000), "192.0.2.2")).isTrue();

        assertThat(attempts.beginLogin("C".repeat(60_000), "192.0.2.3")).isFalse();
        assertThat(attempts.beginLogin("anna", "192.0.2.3")).isTrue();
    }

    @Test
    void begins_anew_after_a_while_and_after_a_login() {
        assertThat(attempts.beginLogin("anna", "192.0.2.1")).isTrue();
        assertThat(attempts.beginLogin("anna", "192.0.2.1")).isTrue();
        attempts.loggedIn("anna", "192.0.2.1");
        assertThat(attempts.beginLogin("anna", "192.0.2.1")).isTrue();
        assertThat(attempts.beginLogin("anna", "192.0.2.1")).isTrue();
        assertThat(attempts.beginLogin("anna", "192.0.2.1")).isFalse();

        clock.turn(Duration.ofMinutes(1));

        assertThat(attempts.beginLogin("anna", "192.0.2.1")).isTrue();
    }

    @Test
    void tells_who_sends_unknown_keys_to_wait() {
        assertThat(attempts.unknownKey("192.0.2.1")).isFalse();
        assertThat(attempts.unknownKey("192.0.2.1")).isFalse();
        assertThat(attempts.unknownKey("192.0.2.1")).isTrue();
        assertThat(attempts.unknownKey("192.0.2.2")).isFalse();
    }
}

package org.tallystick.saga.payment;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class LaneTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    @Test
    void is_as_wide_as_it_says() {
        Lane lane = new Lane(2);

        assertThat(lane.enter()).isTrue();
        assertThat(lane.enter()).isTrue();
        assertThat(lane.enter()).isFalse();

        lane.leave(Duration.ofMillis(10));
        assertThat(lane.enter()).isTrue();
    }

    @Test
    void who_waits_for_a_slow_gateway_comes_again_one_after_the_other() {
        Lane lane = new Lane(2);
        for (int call = 0; call < 100; call++) {
            assertThat(lane.enter()).isTrue();
            lane.leave(Duration.ofSeconds(3));
        }

        Instant first = lane.turn(NOW);
        Instant second = lane.turn(NOW);
        Instant third = lane.turn(NOW);

        assertThat(first).isEqualTo(NOW.plusMillis(200));
        assertThat(Duration.between(first, second)).isBetween(ofMillis(1_400), ofMillis(1_500));
        assertThat(Duration.between(second, third)).isBetween(ofMillis(1_400), ofMillis(1_500));
    }

    @Test
    void nobody_is_sent_away_for_long() {
        Lane lane = new Lane(1);
        for (int waiting = 0; waiting < 10_000; waiting++) {
            assertThat(lane.turn(NOW)).isBeforeOrEqualTo(NOW.plusSeconds(30));
        }
        assertThat(lane.turn(NOW)).isEqualTo(NOW.plusSeconds(30));
    }

    private static Duration ofMillis(long millis) {
        return Duration.ofMillis(millis);
    }
}

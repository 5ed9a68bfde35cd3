package org.tallystick.saga.holds;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class HoldTimerSettingsTest {

    @Test
    void accepts_a_sweep_that_ends_holds_in_time() {
        assertThatNoException().isThrownBy(() -> settings(3, 1));
    }

    @Test
    void refuses_a_sweep_that_could_end_a_hold_too_late() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings(3, 2))
                .withMessageContaining("tallystick.hold-timers.sweep-interval");
    }

    private static HoldTimerSettings settings(int intervalSeconds, int graceSeconds) {
        return new HoldTimerSettings(
                Duration.ofSeconds(2),
                Duration.ofSeconds(intervalSeconds),
                Duration.ofSeconds(graceSeconds),
                500);
    }
}

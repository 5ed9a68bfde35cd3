package org.tallystick.app.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Where there is a dashboard at all. */
class DashboardSecurityTest {

    @Test
    void is_open_on_this_machine_and_closed_to_others_unless_asked_for() {
        assertThat(isOpen(null, "127.0.0.1")).isTrue();
        assertThat(isOpen(null, "::1")).isTrue();
        assertThat(isOpen(null, "0.0.0.0")).isFalse();
        assertThat(isOpen(null, "192.0.2.1")).isFalse();
        assertThat(isOpen(null, "")).isFalse();
        assertThat(isOpen(true, "0.0.0.0")).isTrue();
        assertThat(isOpen(false, "127.0.0.1")).isFalse();
    }

    private static boolean isOpen(@Nullable Boolean asked, String address) {
        return new DashboardSecurity(new DashboardSettings(asked, Duration.ofHours(1)), address)
                .isOpen();
    }
}

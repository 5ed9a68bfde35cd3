package org.tallystick.app.web.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class AccountReaderTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678Z");
    private static final Clock CLOCK = Clock.fixed(NOW, ZoneOffset.UTC);

    @Test
    void takes_a_now_that_is_counted_finer_than_ours_for_now() {
        assertThat(AccountReader.isToCome(NOW, CLOCK)).isFalse();
        assertThat(AccountReader.isToCome(NOW.plusNanos(999_999), CLOCK)).isFalse();
    }

    @Test
    void knows_the_next_millisecond_to_be_still_to_come() {
        assertThat(AccountReader.isToCome(NOW.plusMillis(1), CLOCK)).isTrue();
    }
}

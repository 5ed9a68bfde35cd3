package org.tallystick.command.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tallystick.command.store.EventNumbers.Restored;

class EventNumbersTest {

    private static final Instant NOW = Instant.parse("2026-11-29T12:00:00Z");
    private static final long FIRST = EventNumbers.offset(NOW, 0);
    private static final long SECOND = EventNumbers.offset(NOW.plus(Duration.ofDays(1)), FIRST);

    private final EventNumbers none = new EventNumbers(List.of());
    private final EventNumbers twice =
            new EventNumbers(List.of(new Restored(100, FIRST), new Restored(150, SECOND)));

    @Test
    void are_those_of_the_database_as_long_as_it_was_never_restored() {
        assertThat(none.shown(7)).isEqualTo(7);
        assertThat(none.stored(7)).isEqualTo(7);
        assertThat(none.stored(-1)).isEqualTo(-1);
    }

    @Test
    void are_never_given_to_another_event() {
        assertThat(twice.shown(100)).isEqualTo(100);
        assertThat(twice.shown(101)).isEqualTo(101 + FIRST).isGreaterThan(1_000_000_000);
        assertThat(twice.shown(150)).isEqualTo(150 + FIRST);
        assertThat(twice.shown(151)).isEqualTo(151 + SECOND);
    }

    @Test
    void lead_back_to_the_event_that_has_them() {
        for (long position = -1; position < 300; position++) {
            assertThat(twice.stored(twice.shown(position))).isEqualTo(position);
        }
    }

    @Test
    void of_a_lost_event_lead_to_the_newest_one_before_it_that_is_left() {
        assertThat(twice.stored(101)).isEqualTo(100);
        assertThat(twice.stored(120_000)).isEqualTo(100);
        assertThat(twice.stored(151 + FIRST)).isEqualTo(150);
    }

    /** The second restore takes away what the first one has noted. */
    @Test
    void of_one_recovery_are_not_those_of_another_that_was_lost() {
        assertThat(EventNumbers.offset(NOW.plusSeconds(60), 0)).isGreaterThan(FIRST + 1_000_000);
        assertThat(EventNumbers.offset(NOW, FIRST)).isGreaterThan(FIRST + 1_000_000);
        assertThat(EventNumbers.offset(Instant.EPOCH, 0)).isPositive();
    }
}

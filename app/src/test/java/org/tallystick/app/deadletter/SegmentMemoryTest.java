package org.tallystick.app.deadletter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class SegmentMemoryTest {

    private final SegmentMemory memory = new SegmentMemory();

    @Test
    void knows_nothing_after_a_claim_whatever_a_batch_before_it_has_found() {
        assertThat(memory.parked()).isNull();
        long claims = memory.claims();
        memory.remember(claims, Set.of("account/a"));
        assertThat(memory.parked()).containsExactly("account/a");

        memory.forget();
        memory.remember(claims, Set.of("account/b"));

        assertThat(memory.parked()).isNull();
        memory.remember(memory.claims(), Set.of());
        assertThat(memory.parked()).isEmpty();
    }

    @Test
    void is_careful_where_a_batch_has_failed_and_nowhere_else() {
        assertThat(memory.isCarefulAt(-1)).isFalse();
        assertThat(memory.isCarefulAt(0)).isFalse();

        memory.beCareful(10, 20);

        assertThat(memory.isCarefulAt(9)).isFalse();
        assertThat(memory.isCarefulAt(10)).isTrue();
        assertThat(memory.isCarefulAt(20)).isTrue();
        assertThat(memory.isCarefulAt(21)).isFalse();
    }

    @Test
    void stays_careful_to_the_end_of_the_longest_batch_that_has_failed_there() {
        memory.beCareful(10, 20);
        memory.beCareful(10, 12);
        assertThat(memory.isCarefulAt(20)).isTrue();

        memory.beCareful(30, 31);
        assertThat(memory.isCarefulAt(20)).isFalse();
        assertThat(memory.isCarefulAt(31)).isTrue();
    }
}

package org.tallystick.command.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tallystick.command.account.AccountCommands.idOf;

import org.junit.jupiter.api.Test;
import org.tallystick.api.Limits;

class RecentCallbacksTest {

    private static final int CAPACITY = Limits.RECENT_CALLBACKS;

    private final RecentCallbacks recent = new RecentCallbacks();

    @Test
    void knows_the_number_of_each_callbacks_event() {
        recent.add(idOf("a"), 1);
        recent.add(idOf("b"), 7);

        assertThat(recent.versionOf(idOf("a"))).isEqualTo(1);
        assertThat(recent.versionOf(idOf("b"))).isEqualTo(7);
        assertThat(recent.versionOf(idOf("c"))).isEqualTo(RecentCallbacks.UNKNOWN);
    }

    @Test
    void remembers_a_thousand() {
        add(1, CAPACITY);

        assertThat(recent.versionOf(idOf("1"))).isEqualTo(1);
        assertThat(recent.versionOf(idOf("1000"))).isEqualTo(1_000);
    }

    @Test
    void forgets_the_oldest_beyond_a_thousand() {
        add(1, CAPACITY + 1);

        assertThat(recent.versionOf(idOf("1"))).isEqualTo(RecentCallbacks.UNKNOWN);
        assertThat(recent.versionOf(idOf("2"))).isEqualTo(2);
        assertThat(recent.versionOf(idOf("1001"))).isEqualTo(1_001);
    }

    @Test
    void forgets_what_is_removed_and_may_learn_it_again() {
        add(1, 20);

        recent.remove(idOf("7"));

        assertThat(recent.versionOf(idOf("7"))).isEqualTo(RecentCallbacks.UNKNOWN);
        assertThat(recent.versionOf(idOf("8"))).isEqualTo(8);
        recent.add(idOf("7"), 30);
        assertThat(recent.versionOf(idOf("7"))).isEqualTo(30);
    }

    @Test
    void removes_nothing_for_what_it_does_not_know() {
        add(1, 20);
        String before = recent.encode();

        recent.remove(idOf("21"));

        assertThat(recent.encode()).isEqualTo(before);
    }

    @Test
    void goes_on_as_before_when_it_was_written_down_and_read() {
        add(1, CAPACITY + 500);

        RecentCallbacks read = RecentCallbacks.decode(recent.encode());

        assertThat(read.encode()).isEqualTo(recent.encode());
        for (int number = 1; number <= CAPACITY + 500; number++) {
            assertThat(read.versionOf(idOf("" + number)))
                    .isEqualTo(recent.versionOf(idOf("" + number)));
        }
        read.add(idOf("new"), 9_000);
        recent.add(idOf("new"), 9_000);
        assertThat(read.encode()).isEqualTo(recent.encode());
    }

    @Test
    void is_nothing_when_empty() {
        assertThat(recent.encode()).isEmpty();
        assertThat(RecentCallbacks.decode("").versionOf(idOf("a")))
                .isEqualTo(RecentCallbacks.UNKNOWN);
    }

    private void add(int first, int last) {
        for (int number = first; number <= last; number++) {
            recent.add(idOf("" + number), number);
        }
    }
}

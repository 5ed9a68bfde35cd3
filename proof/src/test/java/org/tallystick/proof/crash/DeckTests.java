package org.tallystick.proof.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DeckTests {

    private static final int KINDS = CrashKind.values().length;

    @Test
    void does_every_kind_once_before_any_comes_again() {
        Deck deck = new Deck(7, null);

        for (int round = 0; round < 20; round++) {
            assertThat(next(deck, KINDS)).containsExactlyInAnyOrder(CrashKind.values());
        }
    }

    @Test
    void does_the_same_for_the_same_seed_and_something_else_for_another() {
        List<CrashKind> first = next(new Deck(7, null), 3 * KINDS);

        assertThat(next(new Deck(7, null), 3 * KINDS)).isEqualTo(first);
        assertThat(next(new Deck(8, null), 3 * KINDS)).isNotEqualTo(first);
    }

    @Test
    void does_nothing_but_the_one_kind_that_was_asked_for() {
        assertThat(next(new Deck(7, CrashKind.CUT), 5)).containsOnly(CrashKind.CUT).hasSize(5);
    }

    private static List<CrashKind> next(Deck deck, int count) {
        return Stream.generate(deck::next).limit(count).toList();
    }
}

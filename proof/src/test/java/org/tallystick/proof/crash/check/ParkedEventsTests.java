package org.tallystick.proof.crash.check;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is parked is not lost, and may not be there twice. */
class ParkedEventsTests {

    private static final String FOUND = "tokens and cursors apart from their effects: 1 ";

    private final StoredBooks books = new StoredBooks();

    @BeforeEach
    void keep_right_books() throws Exception {
        books.movement("crash", "k1", "RECHARGE", 500, 500);
        books.token("ledger", books.head());
        books.token("payments", books.head());
        assertThat(check().findings()).isEmpty();
    }

    @AfterEach
    void throw_them_away() {
        books.close();
    }

    /** The token goes on without what is parked, and comes back to it. */
    @Test
    void blames_no_token_for_what_is_parked_but_for_all_else() throws Exception {
        books.execute("DELETE FROM ledger_entry WHERE callback_id = 'k1'");
        assertThat(check().findings())
                .containsExactly(
                        FOUND + "movements that the ledger's token has passed unapplied");

        books.park("k1");

        assertThat(check().findings()).isEmpty();
    }

    @Test
    void finds_an_event_that_is_applied_and_parked_as_well() throws Exception {
        books.park("k1");

        assertThat(check().findings())
                .containsExactly(FOUND + "events that are applied and parked as well");
    }

    private Verdict check() throws Exception {
        Verdict verdict = new Verdict();
        new CursorCheck(books.dataSource()).run(verdict);
        return verdict;
    }
}

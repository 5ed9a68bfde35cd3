package org.tallystick.proof.crash.check;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is left undone is found, and what is done is not. */
class BacklogTests {

    private final StoredBooks books = new StoredBooks();

    @BeforeEach
    void keep_books_in_which_all_is_done() throws Exception {
        books.movement("crash", "k1", "RECHARGE", 500, 500);
        books.movement("feed:shop", "o-1", "RECHARGE", 40, 540);
    }

    @AfterEach
    void throw_them_away() {
        books.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    INSERT INTO account_hold VALUES ('h', 'alice', 5, 0, 5, 1, now() - interval '1 min', now(), now(), 'CNY', 'OPEN') | holds that are open
                    INSERT INTO callback_inbox (received_at, content_hash, inbox_id, gateway, order_number, notify_id, trace_id) VALUES (now(), '', 'i', 'g', 'o', 'n', 't') | callbacks that are not processed
                    INSERT INTO scheduled_tasks (task_name, task_instance, execution_time, picked, version) VALUES ('t', 'i', now() - interval '1 min', false, 1) | timers that are overdue
                    WITH s AS (INSERT INTO parked_sequence VALUES ('cases', 's', now())) INSERT INTO parked_event (processor, sequence, position, version, event_id, event_type, diagnostics, enqueued_at, touched_at, tries) VALUES ('cases', 's', 1, 1, 'e', 't', '{}', now(), now(), 1) | events that are parked
                    DELETE FROM ledger_entry WHERE callback_id = 'k1' | movements that are not in the ledger
                    """)
    void finds_what_is_not_done(String fault, String finding) throws Exception {
        books.execute(fault);

        assertThat(new Backlog(books.dataSource()).items("shop", 1))
                .singleElement()
                .asString()
                .contains(finding);
    }

    @Test
    void finds_orders_that_are_not_applied_and_nothing_else_to_do() throws Exception {
        Backlog backlog = new Backlog(books.dataSource());

        assertThat(backlog.items("shop", 1)).isEmpty();
        assertThat(backlog.items("shop", 3))
                .containsExactly("2 orders of the feed are not applied");
    }
}

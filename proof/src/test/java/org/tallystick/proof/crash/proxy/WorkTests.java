package org.tallystick.proof.crash.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkTests {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    SELECT pg_advisory_xact_lock($1) | APPEND
                    INSERT INTO domainevententry (aggregateidentifier) SELECT | APPEND
                    INSERT INTO ledger_entry (event_id) SELECT | PROJECTION
                    INSERT INTO payment_timeline (payment_id) SELECT | PROJECTION
                    WITH changed AS (UPDATE x) INSERT INTO recharge_cursor_log (feed) | PAGE
                    INSERT INTO saga_entry (saga_id) VALUES | SAGA
                    INSERT INTO payment_timer AS timer (task_name) | SAGA
                    UPDATE payment_timer SET picked = false, picked_by = NULL | TIMER
                    DELETE FROM payment_timer WHERE task_name = $1 | TIMER
                    delete from scheduled_tasks where task_name = $1 and task_instance = $2 and version = $3 | TIMER
                    """)
    void knows_what_a_statement_belongs_to(String sql, Work work) {
        assertThat(Work.of(sql)).containsExactly(work);
        assertThat(Work.of(sql.replace(" ", "\n    "))).containsExactly(work);
    }

    @Test
    void leaves_the_others_alone() {
        assertThat(Work.of("SELECT * FROM ledger_entry WHERE account = $1")).isEmpty();
        assertThat(Work.of("COMMIT")).isEmpty();
    }
}

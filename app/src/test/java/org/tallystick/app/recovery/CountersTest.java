package org.tallystick.app.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.tallystick.testing.TestDatabase;

/**
 * A sequence goes back when its database is restored, and then gives its numbers to something else.
 * So each one is listed here, with why that harms nobody outside. Whoever adds one thinks of it.
 */
class CountersTest {

    private static final Map<String, String> HARMLESS =
            Map.of(
                    "domainevententry_globalindex_seq",
                    "leaves by GET /v1/events only, with an offset for each recovery",
                    "association_value_entry_seq",
                    "Axon's own, within one table",
                    "recovery_recovery_id_seq",
                    "counts recoveries for those who look at them; no order names one",
                    "audit_act_audit_id_seq",
                    "places in the audit log's list; no order names one",
                    "processor_order_order_id_seq",
                    "an order between nodes, which lapses within seconds",
                    "parked_event_letter_id_seq",
                    "an event that is parked in this very database",
                    "simulator_journal_id_seq",
                    "another company's books",
                    "demo_recharge_order_number_seq",
                    "the demonstration's upstream, whose orders and receipts are restored together");

    private final TestDatabase database = TestDatabase.create();

    @AfterEach
    void drop() {
        database.drop();
    }

    @Test
    void every_counter_that_a_restore_sets_back_is_known_to_harm_nobody() {
        assertThat(
                        JdbcClient.create(database.dataSource())
                                .sql("SELECT sequencename::text FROM pg_sequences")
                                .query(String.class)
                                .set())
                .isEqualTo(new TreeSet<>(HARMLESS.keySet()));
    }
}

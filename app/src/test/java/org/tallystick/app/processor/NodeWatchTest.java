package org.tallystick.app.processor;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.tallystick.app.measure.Failovers;
import org.tallystick.app.measure.FailoversForTests;
import org.tallystick.app.runtime.NodeId;
import org.tallystick.testing.TestDatabase;

class NodeWatchTest {

    private final JdbcClient jdbc = JdbcClient.create(TestDatabase.create().dataSource());
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final NodeWatch watch =
            new NodeWatch(jdbc, new NodeId("self"), FailoversForTests.in(registry));

    @Test
    void notices_that_a_node_died_and_when_its_work_is_taken_over() {
        beats("self");
        beats("other");
        owns("other");
        watch.measure();
        fallsSilent("other");

        look(5);

        assertThat(count("started")).isEqualTo(1);
        assertThat(count("completed")).isZero();

        jdbc.sql("UPDATE token_entry SET owner = 'self'").update();
        look(2);

        assertThat(count("completed")).isEqualTo(1);
    }

    @Test
    void a_node_that_was_only_paused_is_back_with_what_it_has() {
        beats("other");
        owns("other");
        watch.measure();
        fallsSilent("other");
        look(3);
        beats("other");

        look(1);

        assertThat(count("started")).isEqualTo(1);
        assertThat(count("completed")).isEqualTo(1);
    }

    /** Nobody could be heard of while the database was away. */
    @Test
    void a_node_that_is_heard_of_at_the_second_look_is_not_lost() {
        beats("other");
        watch.measure();
        fallsSilent("other");
        look(2);
        beats("other");
        look(1);
        fallsSilent("other");
        look(2);

        assertThat(count("started")).isZero();
    }

    @Test
    void a_node_that_was_stopped_or_never_seen_alive_is_no_failure() {
        beats("stopped");
        beats("stranger");
        fallsSilent("stranger");
        watch.measure();
        jdbc.sql("DELETE FROM node_status WHERE node = 'stopped'").update();

        look(5);

        assertThat(count("started")).isZero();
    }

    private void look(int times) {
        for (int n = 0; n < times; n++) {
            watch.measure();
        }
    }

    private void beats(String node) {
        jdbc.sql(
                        "INSERT INTO node_status (node, started_at, heard_at) VALUES (?, now(), now()"
                                + " + interval '1 hour') ON CONFLICT (node) DO UPDATE SET heard_at ="
                                + " excluded.heard_at")
                .param(node)
                .update();
    }

    private void fallsSilent(String node) {
        jdbc.sql("UPDATE node_status SET heard_at = now() - interval '1 minute' WHERE node = ?")
                .param(node)
                .update();
    }

    private void owns(String node) {
        jdbc.sql(
                        "INSERT INTO token_entry (processor_name, segment, timestamp, owner)"
                                + " VALUES ('ledger', 0, '2026-01-01T00:00:00Z', ?)")
                .param(node)
                .update();
    }

    private double count(String status) {
        return registry.get("tallystick.failovers")
                .tags("kind", Failovers.NODE, "status", status)
                .counter()
                .count();
    }
}

package org.tallystick.app.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.tallystick.api.processor.LeverOutcome;
import org.tallystick.api.processor.LeverResult;
import org.tallystick.api.processor.ProcessorState;
import org.tallystick.api.processor.SegmentState;
import org.tallystick.api.processor.SegmentView;
import org.tallystick.app.ApplicationProcess;
import org.tallystick.testing.TestDatabase;

/** Levers that are pulled on one node, and what becomes of them on others. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TwoNodesTest {

    private static final String LEDGER = "ledger";
    private static final String SAGA = "payment-saga";

    private final TestDatabase database = TestDatabase.create();

    @TempDir Path folder;

    private Node one;
    private Node two;

    @BeforeAll
    void start() {
        one = Node.start(database, settings());
        two = Node.start(database, settings());
    }

    /** Further settings of each node. */
    String[] settings() {
        return new String[0];
    }

    @AfterAll
    void stop() {
        two.close();
        one.close();
    }

    @BeforeEach
    void bothAreThere() {
        one.awaitAlive(one, two);
        one.awaitRunning(LEDGER);
        one.awaitRunning(SAGA);
    }

    @AfterEach
    void resume() {
        one.processors().resume(LEDGER, "test");
        one.processors().resume(SAGA, "test");
    }

    @Test
    void a_pause_from_one_node_stops_both_and_lasts_over_a_restart() {
        LeverResult paused = one.processors().pause(LEDGER, "operator");

        assertThat(paused.outcome()).isEqualTo(LeverOutcome.DONE);
        assertThat(paused.confirmed()).containsExactlyInAnyOrder(one.id(), two.id());
        assertThat(one.runs(LEDGER)).isFalse();
        assertThat(two.runs(LEDGER)).isFalse();
        assertThat(two.view(LEDGER).state()).isEqualTo(ProcessorState.PAUSED);
        assertThat(two.view(LEDGER).pausedBy()).isEqualTo("operator");
        assertThat(two.view(LEDGER).segments())
                .allMatch(each -> each.state() == SegmentState.PAUSED)
                .allMatch(each -> each.owner() == null);

        String before = two.id();
        two.close();
        assertThat(one.alive()).doesNotContain(before);
        two = Node.start(database, settings());
        one.awaitAlive(one, two);
        await().atMost(Node.LIMIT).until(() -> !two.runs(LEDGER));
        assertThat(one.view(LEDGER).segments()).allMatch(each -> each.owner() == null);

        LeverResult resumed = two.processors().resume(LEDGER, "operator");

        assertThat(resumed.outcome()).isEqualTo(LeverOutcome.DONE);
        assertThat(resumed.confirmed()).containsExactlyInAnyOrder(one.id(), two.id());
        assertThat(one.runs(LEDGER)).isTrue();
        assertThat(two.runs(LEDGER)).isTrue();
        one.awaitRunning(LEDGER);
    }

    @Test
    void a_processor_with_effects_can_be_paused_and_says_that_it_is_never_replayed() {
        assertThat(one.view(SAGA).replayable()).isFalse();

        assertThat(two.processors().pause(SAGA, "operator").outcome()).isEqualTo(LeverOutcome.DONE);

        assertThat(one.runs(SAGA)).isFalse();
        assertThat(one.view(SAGA).state()).isEqualTo(ProcessorState.PAUSED);
    }

    @Test
    void a_segment_goes_to_the_node_that_it_is_brought_to_and_is_merged_across_nodes() {
        bring(0, one);
        bring(2, two);

        LeverResult merged = two.processors().merge(LEDGER, 0, "operator");

        assertThat(merged.outcome()).as(String.valueOf(merged)).isEqualTo(LeverOutcome.DONE);
        assertThat(one.view(LEDGER).segments()).hasSize(3);
        one.awaitRunning(LEDGER);

        LeverResult split = two.processors().split(LEDGER, 0, "operator");

        assertThat(split.outcome()).as(String.valueOf(split)).isEqualTo(LeverOutcome.DONE);
        assertThat(one.view(LEDGER).segments()).hasSize(4);
        one.awaitRunning(LEDGER);
        assertThat(one.segment(LEDGER, 0).mergeableSegment()).isEqualTo(2);
    }

    private void bring(int segment, Node node) {
        LeverResult brought = one.processors().claim(LEDGER, segment, node.id(), "operator");
        assertThat(brought.outcome()).as(String.valueOf(brought)).isEqualTo(LeverOutcome.DONE);
        assertThat(one.segment(LEDGER, segment).owner()).isEqualTo(node.id());
        one.awaitRunning(LEDGER);
    }

    @Test
    void a_released_segment_is_taken_by_the_other_node() {
        bring(1, one);

        LeverResult released = two.processors().release(LEDGER, 1, "operator");

        assertThat(released.outcome()).isEqualTo(LeverOutcome.DONE);
        await().atMost(Node.LIMIT)
                .until(() -> Objects.equals(one.segment(LEDGER, 1).owner(), two.id()));
    }

    @Test
    void what_a_killed_node_had_is_taken_by_another_one_and_the_node_disappears() throws Exception {
        String dead;
        try (ApplicationProcess third =
                ApplicationProcess.start(
                        folder, Node.arguments(database, settings()).toArray(String[]::new))) {
            third.awaitAddress();
            await().atMost(Node.LIMIT).until(() -> one.alive().size() == 3);
            dead =
                    one.alive().stream()
                            .filter(each -> !each.equals(one.id()) && !each.equals(two.id()))
                            .findFirst()
                            .orElseThrow();
            assertThat(one.processors().claim(LEDGER, 3, dead, "operator").outcome())
                    .isEqualTo(LeverOutcome.DONE);
            third.kill();
        }
        await().atMost(Node.LIMIT).until(() -> !two.alive().contains(dead));
        await().atMost(Node.LIMIT)
                .until(
                        () -> {
                            SegmentView segment = two.segment(LEDGER, 3);
                            return segment.ownerAlive() && !dead.equals(segment.owner());
                        });
        assertThat(one.processors().claim(LEDGER, 3, dead, "operator").outcome())
                .isEqualTo(LeverOutcome.NODE_NOT_FOUND);
    }

    @Test
    void refuses_what_is_not_there() {
        assertThat(one.processors().pause("nothing", "operator").outcome())
                .isEqualTo(LeverOutcome.PROCESSOR_NOT_FOUND);
        assertThat(one.processors().merge(LEDGER, 9, "operator").outcome())
                .isEqualTo(LeverOutcome.SEGMENT_NOT_FOUND);
        assertThat(one.processors().claim(LEDGER, 0, "nobody", "operator").outcome())
                .isEqualTo(LeverOutcome.NODE_NOT_FOUND);
        one.processors().pause(LEDGER, "operator");
        assertThat(two.processors().release(LEDGER, 0, "operator").outcome())
                .isEqualTo(LeverOutcome.PROCESSOR_PAUSED);
    }
}

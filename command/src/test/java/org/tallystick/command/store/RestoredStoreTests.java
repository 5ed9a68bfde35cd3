package org.tallystick.command.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tallystick.command.CommandSide.failureOf;
import static org.tallystick.command.CommandSide.recharging;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tallystick.api.Callback;
import org.tallystick.api.WriteFailure;
import org.tallystick.api.account.AccountCommand.RechargeCommand;
import org.tallystick.api.account.MovementResult;
import org.tallystick.api.account.MovementResult.Accepted;
import org.tallystick.api.account.RequestedAmount;
import org.tallystick.api.recovery.RecoveryBook;
import org.tallystick.api.recovery.RecoveryPhase;
import org.tallystick.api.recovery.RecoveryReason;
import org.tallystick.api.recovery.RecoveryStep;
import org.tallystick.api.recovery.RecoveryView;
import org.tallystick.command.CommandSide;
import org.tallystick.testing.TestDatabase;

/** What the writer does on a database that is not as it was served last. */
class RestoredStoreTests {

    private static final Instant FROM = Instant.parse("2026-03-01T00:00:00Z");

    private final TestDatabase database = TestDatabase.create();
    private CommandSide node;
    private RecoveryBook book;

    @BeforeEach
    void start() {
        node = CommandSide.start(database.jdbcUrl());
        book = node.bean(RecoveryBook.class);
        node.open("alice");
        assertThat(node.recharge("alice", "before", 100)).isInstanceOf(Accepted.class);
    }

    @AfterEach
    void stop() {
        node.close();
        database.drop();
    }

    @Test
    void writes_nothing_on_another_timeline_and_remembers_no_key() {
        long events = events();
        serve("timeline = 99");

        assertRefused("k");

        assertThat(events()).isEqualTo(events);
        RecoveryView noticed = book.latest().orElseThrow();
        assertThat(noticed.reason()).isEqualTo(RecoveryReason.OTHER_TIMELINE);
        assertThat(noticed.phase()).isEqualTo(RecoveryPhase.WAITING);
        assertThat(noticed.restoredPosition()).isEqualTo(newest());
        assertThat(noticed.knownPosition()).isEqualTo(newest());
        assertRefused("k");
        recover();
        assertThat(((Accepted) node.recharge("alice", "k", 1)).replayed()).isFalse();
        assertThat(((Accepted) node.recharge("alice", "k", 1)).replayed()).isTrue();
        assertThat(node.count("SELECT count(*) FROM recovery")).isEqualTo(1);
    }

    @Test
    void notices_another_server_before_its_first_event() {
        serve("system_identifier = 1");
        try (CommandSide started = CommandSide.start(database.jdbcUrl())) {
            assertRefused(started, "k");
        }
        assertThat(book.latest().orElseThrow().reason()).isEqualTo(RecoveryReason.OTHER_SERVER);
        assertRefused("k");
    }

    @Test
    void notices_that_an_event_of_its_own_is_gone() {
        long lost = newest();
        node.jdbc().update("DELETE FROM domainevententry WHERE globalindex = ?", lost);
        serve("timeline = 99");

        assertRefused("k");

        RecoveryView noticed = book.latest().orElseThrow();
        assertThat(noticed.reason()).isEqualTo(RecoveryReason.EVENTS_MISSING);
        assertThat(noticed.knownPosition()).isEqualTo(lost);
        assertThat(noticed.restoredPosition()).isLessThan(lost);
    }

    @Test
    void a_node_that_writes_nothing_notices_too_and_the_others_hear_of_it() {
        try (CommandSide idle = CommandSide.start(database.jdbcUrl())) {
            RecoveryBook seen = idle.bean(RecoveryBook.class);
            assertThat(seen.look("idle")).isEqualTo(RecoveryPhase.SERVING);
            serve("timeline = 99");

            assertThat(seen.look("idle")).isEqualTo(RecoveryPhase.WAITING);
            assertThat(book.latest().orElseThrow().noticedBy()).isEqualTo("idle");
            assertRefused("k");
            recover();
            assertThat(seen.look("idle")).isEqualTo(RecoveryPhase.SERVING);
            assertThat(idle.recharge("alice", "k", 1)).isInstanceOf(Accepted.class);
        }
    }

    @Test
    void goes_on_after_a_failover_that_loses_nothing_if_it_was_told_so() {
        try (CommandSide trusting =
                CommandSide.start(
                        database.jdbcUrl(), "tallystick.recovery.synchronous-standby=true")) {
            trusting.recharge("alice", "1", 1);
            serve("timeline = 0");
            assertThat(trusting.recharge("alice", "2", 1)).isInstanceOf(Accepted.class);
            assertThat(book.latest()).isEmpty();

            trusting.jdbc().update("DELETE FROM domainevententry WHERE globalindex = ?", newest());
            serve("timeline = 0");
            assertRefused(trusting, "3");
            assertThat(book.latest().orElseThrow().reason())
                    .isEqualTo(RecoveryReason.EVENTS_MISSING);
        }
    }

    /** A process that was started after the failover knows nothing that it could compare. */
    @Test
    void a_node_that_was_started_afterwards_believes_in_no_failover() {
        serve("timeline = 0");
        try (CommandSide started =
                CommandSide.start(
                        database.jdbcUrl(), "tallystick.recovery.synchronous-standby=true")) {
            assertRefused(started, "1");
        }
    }

    @Test
    void takes_what_gateways_have_said_while_it_is_replayed_and_nothing_of_clients() {
        assertThat(book.begin(RecoveryReason.DECLARED, null, "somebody")).isTrue();
        assertThat(book.begin(RecoveryReason.DECLARED, null, "somebody")).isFalse();
        assertRecovering(failureOf(node.send(ofGateway("1"))));

        assertThat(book.startReplay(FROM, "somebody")).isTrue();

        assertThat(book.startReplay(FROM, "somebody")).as("beside the first one").isFalse();
        MovementResult taken = CommandSide.await(node.send(ofGateway("1")));
        assertThat(taken).isInstanceOf(Accepted.class);
        assertRefused("k");
        assertThat(book.end("somebody")).as("before the replay has ended").isFalse();
        book.replayed(steps());
        book.note(List.of());
        assertThat(book.latest().orElseThrow().steps()).isEqualTo(steps());
        assertThat(book.phase()).isEqualTo(RecoveryPhase.REPLAYED);
        assertRefused("k");
        assertThat(book.end("somebody")).isTrue();
        assertThat(book.end("somebody")).isFalse();
        assertThat(book.latest().orElseThrow().endedBy()).isEqualTo("somebody");
        assertThat(node.recharge("alice", "k", 1)).isInstanceOf(Accepted.class);
    }

    @Test
    void a_replay_of_which_nothing_is_heard_is_begun_again() {
        book.begin(RecoveryReason.DECLARED, null, "somebody");
        book.startReplay(FROM, "somebody");
        node.jdbc().update("UPDATE recovery SET heard_at = heard_at - interval '1 minute'");

        assertThat(book.startReplay(FROM, "another")).isTrue();
    }

    private void recover() {
        assertThat(book.startReplay(FROM, "somebody")).isTrue();
        book.replayed(steps());
        assertThat(book.end("somebody")).isTrue();
    }

    private static List<RecoveryStep> steps() {
        return List.of(
                new RecoveryStep(
                        RecoveryStep.Part.FEEDS, RecoveryStep.State.DONE, 1, 1, List.of()));
    }

    private static RechargeCommand ofGateway(String id) {
        return new RechargeCommand(
                "alice",
                new Callback("gateway:acme", id),
                new RequestedAmount(1, null),
                null,
                null);
    }

    private void assertRefused(String callbackId) {
        assertRefused(node, callbackId);
    }

    private static void assertRefused(CommandSide asked, String callbackId) {
        assertRecovering(failureOf(asked.send(recharging("alice", callbackId, 1))));
    }

    private static void assertRecovering(Throwable failure) {
        assertThat(WriteFailure.of(failure)).contains(WriteFailure.RECOVERING);
    }

    private void serve(String change) {
        node.jdbc().update("UPDATE served_database SET " + change);
    }

    private long events() {
        return node.count("SELECT count(*) FROM domainevententry");
    }

    private long newest() {
        return node.count("SELECT max(globalindex) FROM domainevententry");
    }
}

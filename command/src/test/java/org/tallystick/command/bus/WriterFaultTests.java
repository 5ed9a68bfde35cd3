package org.tallystick.command.bus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.tallystick.command.CommandSide.failureOf;
import static org.tallystick.command.CommandSide.recharging;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.axonframework.common.Registration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.availability.ApplicationAvailability;
import org.springframework.boot.availability.AvailabilityChangeEvent;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.context.event.ApplicationEventMulticaster;
import org.tallystick.api.WriteFailure;
import org.tallystick.api.account.MovementResult;
import org.tallystick.api.account.MovementResult.Accepted;
import org.tallystick.command.CommandSide;
import org.tallystick.testing.TestDatabase;

/** What the writer answers, and what is stored, when something breaks at the worst moment. */
class WriterFaultTests {

    private TestDatabase database;
    private CommandSide node;

    @BeforeEach
    void start() {
        database = TestDatabase.create();
        node = CommandSide.start(database.jdbcUrl(), "tallystick.writer.queue-wait-max=800ms");
        node.open("alice");
        node.recharge("alice", "before", 100);
    }

    @AfterEach
    void stop() {
        node.close();
    }

    @Test
    void an_error_while_preparing_the_commit_confirms_nothing_that_is_not_written() {
        AtomicReference<@Nullable Error> next =
                new AtomicReference<>(new StackOverflowError("provoked by the test"));
        throwOnceAppending("broken", next);
        CompletableFuture<MovementResult> broken = node.send(recharging("alice", "broken", 1));
        assertThat(failureOf(broken)).isNotNull();
        assertThat(posted(node.recharge("alice", "after-1", 10))).isEqualTo(110);
        assertThat(posted(node.recharge("alice", "after-2", 10))).isEqualTo(120);
        assertThat(storedMovements()).isEqualTo(3);
        assertThat(posted(node.recharge("alice", "broken", 1))).isEqualTo(121);
        assertThat(node.bean(ApplicationAvailability.class).getReadinessState())
                .isEqualTo(ReadinessState.ACCEPTING_TRAFFIC);
    }

    @Test
    void a_node_that_nobody_sends_to_any_more_turns_ready_by_itself() {
        List<Object> states = new CopyOnWriteArrayList<>();
        node.bean(ApplicationEventMulticaster.class)
                .addApplicationListener(
                        event -> {
                            if (event instanceof AvailabilityChangeEvent<?> change) {
                                states.add(change.getState());
                            }
                        });
        throwOnceAppending("broken", new AtomicReference<>(new StackOverflowError("by the test")));
        assertThat(failureOf(node.send(recharging("alice", "broken", 1)))).isNotNull();
        await().atMost(Duration.ofSeconds(10))
                .untilAsserted(
                        () ->
                                assertThat(states)
                                        .containsExactly(
                                                ReadinessState.REFUSING_TRAFFIC,
                                                ReadinessState.ACCEPTING_TRAFFIC));
        assertThat(storedMovements()).isEqualTo(1);
    }

    @Test
    void a_command_that_cannot_be_written_harms_only_itself() {
        AtomicReference<@Nullable RuntimeException> poison =
                new AtomicReference<>(new IllegalStateException("provoked by the test"));
        throwOnceAppending("poison", poison);
        List<CompletableFuture<MovementResult>> answers =
                List.of(
                        node.send(recharging("alice", "good-1", 1)),
                        node.send(recharging("alice", "poison", 666)),
                        node.send(recharging("alice", "good-2", 1)));
        assertThat(failureOf(answers.get(1))).hasMessage("provoked by the test");
        assertThat(CommandSide.await(answers.get(0))).isInstanceOf(Accepted.class);
        assertThat(CommandSide.await(answers.get(2))).isInstanceOf(Accepted.class);
        assertThat(posted(node.recharge("alice", "after", 1))).isEqualTo(103);
    }

    @Test
    void a_lock_that_another_session_holds_is_answered_busy_and_nothing_is_applied()
            throws SQLException {
        try (Connection other = database.dataSource().getConnection();
                Statement statement = other.createStatement()) {
            statement.execute("SELECT pg_advisory_lock(" + appendLockKey() + ")");
            CompletableFuture<MovementResult> waiting = node.send(recharging("alice", "w1", 1));
            assertThat(WriteFailure.of(failureOf(waiting))).contains(WriteFailure.BUSY);
            CompletableFuture<MovementResult> queued = node.send(recharging("alice", "w2", 1));
            assertThat(WriteFailure.of(failureOf(queued))).contains(WriteFailure.BUSY);
        }
        assertThat(storedMovements()).isEqualTo(1);
        assertThat(posted(node.recharge("alice", "w1", 1))).isEqualTo(101);
    }

    // B96: the commit that the server never saw.
    @Test
    void a_connection_cut_before_the_commit_leaves_an_unknown_outcome_and_no_money() {
        MovementResult again = sendThroughCut(CuttingProxy.Cut.BEFORE_COMMIT);
        assertThat(again).isInstanceOf(Accepted.class);
        assertThat(((Accepted) again).replayed()).isFalse();
        assertThat(posted(again)).isEqualTo(107);
    }

    // B96: the commit whose answer was lost.
    @Test
    void a_connection_cut_after_the_commit_leaves_an_unknown_outcome_and_the_money_once() {
        MovementResult again = sendThroughCut(CuttingProxy.Cut.AFTER_COMMIT);
        assertThat(((Accepted) again).replayed()).isTrue();
        assertThat(posted(again)).isEqualTo(107);
    }

    @Test
    void a_row_that_another_node_wrote_without_the_lock_is_found_and_answered() {
        node.jdbc()
                .update(
                        "INSERT INTO domainevententry (aggregateidentifier, sequencenumber, type,"
                                + " eventidentifier, timestamp, payloadtype, payloadrevision,"
                                + " payload, metadata) SELECT aggregateidentifier,"
                                + " sequencenumber + 1, type, eventidentifier || '-2', timestamp,"
                                + " payloadtype, payloadrevision, replace(convert_from(payload,"
                                + " 'UTF8'), '\"version\":1', '\"version\":2')::bytea, metadata"
                                + " FROM domainevententry"
                                + " WHERE aggregateidentifier = 'account/alice'"
                                + " AND sequencenumber = 1");
        Accepted next = (Accepted) node.recharge("alice", "next", 1);
        assertThat(next.movement().version()).isEqualTo(3);
    }

    private MovementResult sendThroughCut(CuttingProxy.Cut cut) {
        try (CuttingProxy proxy = new CuttingProxy(port(database.jdbcUrl()));
                CommandSide behind = CommandSide.start(through(proxy))) {
            behind.recharge("alice", "warm", 5);
            proxy.arm(cut);
            CompletableFuture<MovementResult> lost = behind.send(recharging("alice", "lost", 2));
            assertThat(WriteFailure.of(failureOf(lost))).contains(WriteFailure.OUTCOME_UNKNOWN);
            return behind.recharge("alice", "lost", 2);
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private String through(CuttingProxy proxy) {
        String url = database.jdbcUrl();
        // Without prepared statements the word COMMIT is in every commit's bytes.
        return url.replace(":" + port(url) + "/", ":" + proxy.port() + "/") + "&prepareThreshold=0";
    }

    private static int port(String jdbcUrl) {
        String afterHost = jdbcUrl.substring(jdbcUrl.lastIndexOf(':') + 1);
        return Integer.parseInt(afterHost.substring(0, afterHost.indexOf('/')));
    }

    /** Throws when events are appended whose callback id holds the text; an Error only once. */
    private void throwOnceAppending(
            String callbackId, AtomicReference<? extends @Nullable Throwable> next) {
        Registration registration =
                node.events()
                        .registerDispatchInterceptor(
                                events ->
                                        (index, event) -> {
                                            if (event.getPayload()
                                                    .toString()
                                                    .contains(callbackId)) {
                                                throwNext(next);
                                            }
                                            return event;
                                        });
        assertThat(registration).isNotNull();
    }

    private static void throwNext(AtomicReference<? extends @Nullable Throwable> next) {
        Throwable thrown = next.get();
        if (thrown instanceof Error error) {
            next.set(null);
            throw error;
        }
        if (thrown instanceof RuntimeException exception) {
            throw exception;
        }
    }

    private static long posted(MovementResult result) {
        return ((Accepted) result).movement().posted();
    }

    private long storedMovements() {
        return node.count(
                "SELECT count(*) FROM domainevententry WHERE aggregateidentifier ="
                        + " 'account/alice' AND sequencenumber > 0");
    }

    private static long appendLockKey() {
        return 0x7A11_1571_C4L;
    }
}

package org.tallystick.command.bus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.tallystick.command.CommandSide.failureOf;
import static org.tallystick.command.CommandSide.recharging;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.axonframework.commandhandling.GenericCommandMessage;
import org.axonframework.commandhandling.GenericCommandResultMessage;
import org.axonframework.common.Registration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.availability.AvailabilityChangeEvent;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.context.event.ApplicationEventMulticaster;
import org.springframework.transaction.PlatformTransactionManager;
import org.tallystick.api.WriteFailure;
import org.tallystick.api.account.MovementResult;
import org.tallystick.api.account.MovementResult.Accepted;
import org.tallystick.command.CommandSide;
import org.tallystick.command.receipt.GroupReceipts;
import org.tallystick.command.store.StoreHead;
import org.tallystick.testing.TestDatabase;

/** What an Error leaves behind: no sender without an answer, no wrong balance, no dead writer. */
class WriterErrorTests {

    private final TestDatabase database = TestDatabase.create();
    private CommandSide node;

    @BeforeEach
    void start() {
        node = CommandSide.start(database.jdbcUrl());
        node.open("alice");
        node.recharge("alice", "before", 100);
    }

    @AfterEach
    void stop() {
        node.close();
        database.drop();
    }

    @Test
    void an_error_while_each_is_run_alone_leaves_nobody_behind_it_unanswered() {
        CompletableFuture<Object> first = new CompletableFuture<>();
        CompletableFuture<Object> second = new CompletableFuture<>();
        CompletableFuture<Object> third = new CompletableFuture<>();
        AtomicInteger tries = new AtomicInteger();
        Job breaking =
                job(
                        "1",
                        first,
                        () -> {
                            if (tries.getAndIncrement() == 0) {
                                throw new IllegalStateException("cannot be written, by the test");
                            }
                            throw new StackOverflowError("by the test");
                        });
        List<Job> group = List.of(breaking, job("2", second, () -> {}), job("3", third, () -> {}));

        assertThatThrownBy(() -> groupCommit().run(group)).isInstanceOf(StackOverflowError.class);

        assertThat(failureOf(first)).isInstanceOf(StackOverflowError.class);
        assertThat(WriteFailure.of(failureOf(second))).contains(WriteFailure.BUSY);
        assertThat(WriteFailure.of(failureOf(third))).contains(WriteFailure.BUSY);
    }

    @Test
    void a_sender_whose_answer_breaks_keeps_no_other_from_its_own() {
        CompletableFuture<Object> told = new CompletableFuture<>();
        Job breaking =
                new Job(
                        new GenericCommandMessage<>(recharging("alice", "1", 1)),
                        callback -> {},
                        result -> {
                            throw new StackOverflowError("by the test");
                        });

        assertThatThrownBy(() -> groupCommit().run(List.of(breaking, job("2", told, () -> {}))))
                .isInstanceOf(StackOverflowError.class);

        assertThat(told).isDone();
    }

    @Test
    void a_new_writer_takes_over_even_if_nobody_can_be_told_that_the_last_one_broke() {
        AtomicBoolean toldOnce = new AtomicBoolean();
        node.bean(ApplicationEventMulticaster.class)
                .addApplicationListener(
                        event -> {
                            if (event instanceof AvailabilityChangeEvent<?> change
                                    && change.getState() == ReadinessState.REFUSING_TRAFFIC
                                    && toldOnce.compareAndSet(false, true)) {
                                throw new StackOverflowError("by the test");
                            }
                        });
        throwOnceAppending("broken");

        assertThat(failureOf(node.send(recharging("alice", "broken", 1)))).isNotNull();

        await().dontCatchUncaughtExceptions().atMost(Duration.ofSeconds(20)).untilTrue(toldOnce);
        assertThat(posted(node.recharge("alice", "after", 1))).isEqualTo(101);
    }

    private GroupCommit groupCommit() {
        return new GroupCommit(
                node.bean(PlatformTransactionManager.class),
                node.bean(StoreHead.class),
                node.bean(GroupReceipts.class),
                node.bean(WriterMetrics.class));
    }

    private Job job(String callbackId, CompletableFuture<Object> answer, Runnable handling) {
        return new Job(
                new GenericCommandMessage<>(recharging("alice", callbackId, 1)),
                callback -> {
                    handling.run();
                    callback.onResult(
                            new GenericCommandMessage<>(callbackId),
                            GenericCommandResultMessage.asCommandResultMessage("done"));
                },
                result -> {
                    if (result.isExceptional()) {
                        answer.completeExceptionally(result.exceptionResult());
                    } else {
                        answer.complete(result.getPayload());
                    }
                });
    }

    private void throwOnceAppending(String callbackId) {
        AtomicBoolean thrown = new AtomicBoolean();
        Registration registration =
                node.events()
                        .registerDispatchInterceptor(
                                events ->
                                        (index, event) -> {
                                            if (event.getPayload().toString().contains(callbackId)
                                                    && thrown.compareAndSet(false, true)) {
                                                throw new StackOverflowError("by the test");
                                            }
                                            return event;
                                        });
        assertThat(registration).isNotNull();
    }

    private static long posted(MovementResult result) {
        return ((Accepted) result).movement().posted();
    }
}

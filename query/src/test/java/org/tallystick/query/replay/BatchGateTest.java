package org.tallystick.query.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.GenericEventMessage;
import org.axonframework.messaging.ResultMessage;
import org.axonframework.messaging.unitofwork.DefaultUnitOfWork;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;
import org.tallystick.api.replay.Replay;
import org.tallystick.api.replay.ReplayGuard;
import org.tallystick.api.replay.ReplayGuard.Effect;
import org.tallystick.api.replay.ReplayGuard.SideEffectRefusedException;
import org.tallystick.query.replay.BatchGate.GenerationGoneException;

class BatchGateTest extends ReplayTestCase {

    private record Order(String text) {}

    /** What a handler of this generation meets; null if nothing went wrong. */
    private @Nullable Throwable handled(BatchGate gate, Callable<Object> handler) {
        AtomicReference<@Nullable Throwable> met = new AtomicReference<>();
        readSide.bean(TransactionTemplate.class)
                .executeWithoutResult(
                        status -> {
                            DefaultUnitOfWork<EventMessage<?>> batch =
                                    new DefaultUnitOfWork<>(GenericEventMessage.asEventMessage(""));
                            ResultMessage<Object> result =
                                    batch.executeWithResult(
                                            () -> gate.handle(batch, handler::call));
                            if (result.isExceptional()) {
                                met.set(result.exceptionResult());
                            }
                        });
        return met.get();
    }

    private BatchGate gate(Generation generation) {
        return readSide.bean(Generations.class).find(generation).orElseThrow().gate();
    }

    private Generation newest(String model) {
        return readSide.bean(GenerationTable.class).of(model).get(1);
    }

    @Test
    void a_projection_that_sends_a_command_is_refused_and_counted() {
        readSide.handleCommands(Order.class, payload -> "done");
        CommandGateway commands = readSide.bean(CommandGateway.class);
        String replayId = compared(begin(LEDGER)).replayId();
        BatchGate gate = gate(newest(LEDGER));
        for (int i = 0; i < 2; i++) {
            assertThat(handled(gate, () -> commands.sendAndWait(new Order("once more"))))
                    .hasRootCauseInstanceOf(SideEffectRefusedException.class);
        }
        assertThat(handled(gate, () -> called(Effect.GATEWAY_CALL)))
                .isInstanceOf(SideEffectRefusedException.class);
        await().until(() -> find(replayId).sideEffects().commands() == 2);
        Replay counted = find(replayId);
        await().until(() -> find(replayId).sideEffects().gatewayCalls() == 1);
        assertThat(counted.processor()).isEqualTo("ledger@2");
        // Nobody else is kept from it, not even on the same thread.
        String answer = commands.sendAndWait(new Order("by somebody else"));
        assertThat(answer).isEqualTo("done");
        ReplayGuard.check(Effect.GATEWAY_CALL);
    }

    @Test
    void a_batch_that_comes_too_late_writes_nothing() {
        String replayId = compared(begin(LEDGER)).replayId();
        BatchGate gate = gate(newest(LEDGER));
        assertThat(handled(gate, () -> "")).isNull();
        done(replays().cancel(replayId, ACTOR));
        assertThat(handled(gate, () -> "")).isInstanceOf(GenerationGoneException.class);
    }

    /** What goes through all rows may take longer than a movement may. */
    @Test
    void the_limits_of_movements_do_not_hit_what_takes_its_time() {
        JdbcTemplate jdbc = readSide.bean(JdbcTemplate.class);
        Transactions transactions = readSide.bean(Transactions.class);
        Runnable slow = () -> jdbc.queryForList("SELECT pg_sleep(1.5)");
        assertThat(catchThrowable(slow::run)).matches(SqlStates::isInTheWay);
        transactions.patiently(slow);
        transactions.write(
                () -> {
                    slow.run();
                    return true;
                });
        transactions.picture(
                () -> {
                    slow.run();
                    return true;
                });
        assertThatThrownBy(slow::run).matches(SqlStates::isInTheWay);
    }

    private static Object called(Effect effect) {
        ReplayGuard.check(effect);
        return "";
    }
}

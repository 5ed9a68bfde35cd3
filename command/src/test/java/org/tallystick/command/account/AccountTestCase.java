package org.tallystick.command.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.axonframework.test.matchers.Matchers.predicate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.test.aggregate.AggregateTestFixture;
import org.axonframework.test.aggregate.ResultValidator;
import org.axonframework.test.aggregate.TestExecutor;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Refusal;
import org.tallystick.api.TraceKeys;
import org.tallystick.api.account.AccountCommand;
import org.tallystick.api.account.AccountEvent;
import org.tallystick.api.account.AccountEvent.MovementEvent;
import org.tallystick.api.account.AccountEvent.MovementRefused;
import org.tallystick.api.account.AccountResult;
import org.tallystick.api.account.AccountState;
import org.tallystick.api.account.Movement;
import org.tallystick.api.account.MovementResult;
import org.tallystick.api.account.MovementResult.Obstacle;
import org.tallystick.api.account.RefusedMovement;
import org.tallystick.testing.TurnableClock;

/** Given these commands, when that one, then this. */
abstract class AccountTestCase {

    static final String TRACE_ID = "0af7651916cd43dd8448eb211c80319c";

    final TurnableClock clock = new TurnableClock(AccountCommands.START);
    final InMemoryReceipts receipts = new InMemoryReceipts();

    private final TestExecutor<Account> fixture =
            new AggregateTestFixture<>(Account.class)
                    .registerInjectableResources(clock, receipts)
                    .givenNoPriorActivity();
    private final List<Object> events = new ArrayList<>();
    private int receiptsBefore;
    private @Nullable Object result;

    final void given(AccountCommand... commands) {
        fixture.andGivenCommands((Object[]) commands);
    }

    final void when(AccountCommand command) {
        events.clear();
        receiptsBefore = receipts.recorded().size();
        dispatch(command)
                .expectSuccessfulHandlerExecution()
                .expectResultMessagePayloadMatching(predicate(this::isResult))
                .expectEventsMatching(predicate(this::areEvents));
    }

    final ResultValidator<Account> dispatch(AccountCommand command) {
        return fixture.when(command, Map.of(TraceKeys.TRACE_ID, TRACE_ID));
    }

    /** Money moved: one event of this type, and its movement receipted and answered. */
    final Movement thenMoved(Class<? extends MovementEvent> event, long minor) {
        assertThat(result).isInstanceOf(MovementResult.Accepted.class);
        MovementResult.Accepted accepted = (MovementResult.Accepted) then();
        Movement movement = accepted.movement();
        assertThat(accepted.replayed()).isFalse();
        assertThat(thenEvent(event).movement()).isEqualTo(movement);
        assertThat(movement.amount().minor()).isEqualTo(minor);
        assertThat(Objects.requireNonNull(receipts.find(movement.movementId())).movement())
                .isEqualTo(movement);
        return movement;
    }

    /** Money moved, and left these balances. */
    final Movement thenMoved(
            Class<? extends MovementEvent> event, long minor, long posted, long held) {
        Movement movement = thenMoved(event, minor);
        assertThat(movement.posted()).as("posted").isEqualTo(posted);
        assertThat(movement.held()).as("held").isEqualTo(held);
        return movement;
    }

    /** Refused: one event that says so, receipted and answered. */
    final RefusedMovement thenRefused(Refusal refusal) {
        assertThat(result).isInstanceOf(MovementResult.Refused.class);
        MovementResult.Refused refused = (MovementResult.Refused) then();
        assertThat(refused.replayed()).isFalse();
        assertThat(refused.refused().refusal()).isEqualTo(refusal);
        assertThat(thenEvent(MovementRefused.class).refused()).isEqualTo(refused.refused());
        String movementId = refused.refused().movementId();
        assertThat(Objects.requireNonNull(receipts.find(movementId)).refused())
                .isEqualTo(refused.refused());
        return refused.refused();
    }

    final void thenNotApplied(Obstacle obstacle) {
        assertThat(result).isEqualTo(new MovementResult.NotApplied(obstacle));
        thenNothingIsRecorded();
    }

    final void thenKeyReused(String... fields) {
        assertThat(result).isEqualTo(new MovementResult.KeyReused(List.of(fields)));
        thenNothingIsRecorded();
    }

    final AccountState thenDone(Class<? extends AccountEvent> event) {
        thenEvent(event);
        assertThat(result)
                .asInstanceOf(InstanceOfAssertFactories.type(AccountResult.Done.class))
                .matches(AccountResult.Done::changed);
        return ((AccountResult.Done) then()).account();
    }

    final AccountState thenUnchanged() {
        assertThat(result)
                .asInstanceOf(InstanceOfAssertFactories.type(AccountResult.Done.class))
                .matches(done -> !done.changed());
        thenNothingIsRecorded();
        return ((AccountResult.Done) then()).account();
    }

    final void thenNotDone(AccountResult.Obstacle obstacle) {
        assertThat(result).isEqualTo(new AccountResult.NotDone(obstacle));
        thenNothingIsRecorded();
    }

    final void thenNothingIsRecorded() {
        assertThat(events).isEmpty();
        assertThat(receipts.recorded()).hasSize(receiptsBefore);
    }

    final <E> E thenEvent(Class<E> type) {
        assertThat(events).singleElement().isInstanceOf(type);
        return type.cast(events.get(0));
    }

    final Object then() {
        return Objects.requireNonNull(result, "Nothing was done");
    }

    private boolean isResult(Object payload) {
        result = payload;
        return true;
    }

    private boolean areEvents(List<? super EventMessage<?>> messages) {
        messages.forEach(message -> events.add(((EventMessage<?>) message).getPayload()));
        return true;
    }
}

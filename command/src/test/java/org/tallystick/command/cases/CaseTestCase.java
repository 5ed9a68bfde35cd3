package org.tallystick.command.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.axonframework.test.matchers.Matchers.predicate;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.test.aggregate.AggregateTestFixture;
import org.axonframework.test.aggregate.TestExecutor;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.cases.CaseAction;
import org.tallystick.api.cases.CaseCommand;
import org.tallystick.api.cases.CaseCommand.ClaimCaseCommand;
import org.tallystick.api.cases.CaseCommand.CompleteCaseActionCommand;
import org.tallystick.api.cases.CaseCommand.FailCaseActionCommand;
import org.tallystick.api.cases.CaseCommand.OpenCaseCommand;
import org.tallystick.api.cases.CaseCommand.ResolveCaseCommand;
import org.tallystick.api.cases.CaseCommand.RetryCaseCommand;
import org.tallystick.api.cases.CaseIntention;
import org.tallystick.api.cases.CaseKind;
import org.tallystick.api.cases.CaseResult;
import org.tallystick.api.cases.CaseStatus;
import org.tallystick.api.cases.CaseSubject;
import org.tallystick.api.cases.Evidence;
import org.tallystick.testing.TurnableClock;

/** Given these commands about a wrong movement, when that one, then this. */
abstract class CaseTestCase {

    static final String CASE = "case-1";
    static final String ANN = "shop/ann";
    static final String BEN = "shop/ben";
    static final String CAT = "shop/cat";
    static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    static final CaseSubject SUBJECT =
            new CaseSubject("alice", null, "movement-7", null, null, null);

    final TurnableClock clock = new TurnableClock(START);

    private final TestExecutor<Case> fixture =
            new AggregateTestFixture<>(Case.class)
                    .registerInjectableResource(clock)
                    .givenNoPriorActivity();
    private final List<Object> events = new ArrayList<>();
    private @Nullable Object result;

    final void given(CaseCommand... commands) {
        fixture.andGivenCommands((Object[]) commands);
    }

    final void when(CaseCommand command) {
        events.clear();
        fixture.when(command)
                .expectSuccessfulHandlerExecution()
                .expectResultMessagePayloadMatching(predicate(this::isResult))
                .expectEventsMatching(predicate(this::areEvents));
    }

    final void thenDone(CaseStatus status, Object... expected) {
        assertThat(events).containsExactly(expected);
        assertThat(result)
                .isInstanceOfSatisfying(
                        CaseResult.Done.class,
                        done -> {
                            assertThat(done.caseId()).isEqualTo(CASE);
                            assertThat(done.status()).isEqualTo(status);
                        });
    }

    final void thenVersion(long version) {
        assertThat(result)
                .isInstanceOfSatisfying(
                        CaseResult.Done.class,
                        done -> assertThat(done.version()).isEqualTo(version));
    }

    final void thenNotDone(CaseResult.Obstacle obstacle) {
        assertThat(events).isEmpty();
        assertThat(result).isEqualTo(new CaseResult.NotDone(obstacle));
    }

    static OpenCaseCommand open() {
        return new OpenCaseCommand(
                CASE, CaseKind.REVERSAL, SUBJECT, "entered twice", Map.of("entry", "7"), ANN);
    }

    static ClaimCaseCommand claim(String actor) {
        return new ClaimCaseCommand(CASE, actor);
    }

    static ResolveCaseCommand reverse(String actor) {
        return reverse(actor, null);
    }

    static ResolveCaseCommand reverse(String actor, @Nullable String gatewayReference) {
        Evidence evidence =
                gatewayReference == null ? null : new Evidence(gatewayReference, 1_250L);
        return asked(CaseIntention.EITHER, evidence, actor);
    }

    /** His own proposal, and nothing else. */
    static ResolveCaseCommand propose(String actor, @Nullable Evidence evidence) {
        return asked(CaseIntention.PROPOSE, evidence, actor);
    }

    /** Agrees to what another one has proposed on this evidence. */
    static ResolveCaseCommand approve(String actor, @Nullable Evidence evidence) {
        return asked(CaseIntention.APPROVE, evidence, actor);
    }

    private static ResolveCaseCommand asked(
            CaseIntention intention, @Nullable Evidence evidence, String actor) {
        return new ResolveCaseCommand(
                CASE, intention, CaseAction.REVERSE, actor + " says", evidence, actor);
    }

    static ResolveCaseCommand ignore(String actor) {
        return new ResolveCaseCommand(
                CASE, CaseIntention.PROPOSE, CaseAction.IGNORE, actor + " says", null, actor);
    }

    static RetryCaseCommand retry(String actor) {
        return new RetryCaseCommand(CASE, actor);
    }

    static CompleteCaseActionCommand complete() {
        return new CompleteCaseActionCommand(CASE, "movement-9");
    }

    static FailCaseActionCommand fail() {
        return new FailCaseActionCommand(CASE, "account_closed");
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

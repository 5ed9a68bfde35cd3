package org.tallystick.saga.cases;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tallystick.api.Money;
import org.tallystick.api.WriteFailure;
import org.tallystick.api.account.MovementResult.Obstacle;
import org.tallystick.api.cases.CaseAction;
import org.tallystick.api.cases.CaseCommand.CompleteCaseActionCommand;
import org.tallystick.api.cases.CaseCommand.FailCaseActionCommand;
import org.tallystick.api.cases.CaseEvent.CaseActionApproved;
import org.tallystick.api.cases.CaseKind;
import org.tallystick.api.cases.CaseSubject;
import org.tallystick.api.payment.PaymentCommand.DecidePaymentCommand;
import org.tallystick.saga.Processes;
import org.tallystick.testing.TestDatabase;
import org.tallystick.testing.TurnableClock;

/** Cases that are about a payment: the payment decides what an approved action does. */
class PaymentCasesTest {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final CaseSubject OF_PAYMENT =
            new CaseSubject("alice", null, "movement", new Money(100, "CNY"), "p1", "r1");

    private final TestDatabase database = TestDatabase.create();
    private final Accounts accounts = new Accounts();
    private Processes processes;

    @BeforeEach
    void start() {
        processes = new Processes(new TurnableClock(START), database.jdbcUrl(), accounts);
    }

    @AfterEach
    void stop() {
        processes.close();
        database.drop();
    }

    @Test
    void leaves_the_cases_of_payments_to_their_payments() {
        approve(CaseAction.CONFIRM_SUCCESS, OF_PAYMENT, 2);

        assertThat(accounts.decided())
                .containsExactly(
                        new DecidePaymentCommand(
                                "p1", "7", CaseAction.CONFIRM_SUCCESS, "r1", null, 2));
        assertThat(accounts.moved()).isEmpty();
        assertThat(accounts.reports()).containsExactly(new CompleteCaseActionCommand("7", null));
    }

    @Test
    void fails_what_a_payment_does_not_allow() {
        accounts.doNotApply(Obstacle.MOVEMENT_NOT_FOUND);
        approve(CaseAction.WRITE_OFF, OF_PAYMENT, 1);

        assertThat(accounts.reports())
                .containsExactly(new FailCaseActionCommand("7", "action_not_allowed"));
    }

    @Test
    void repeats_a_decision_that_got_no_outcome() {
        accounts.failOnce(WriteFailure.OUTCOME_UNKNOWN.toException());
        approve(CaseAction.REVERSE, OF_PAYMENT, 1);

        assertThat(accounts.decided()).hasSize(1);
        assertThat(accounts.reports()).containsExactly(new CompleteCaseActionCommand("7", null));
    }

    private void approve(CaseAction action, CaseSubject subject, int attempt) {
        processes.append(
                new CaseActionApproved(
                        "7",
                        CaseKind.AMOUNT_MISMATCH,
                        subject,
                        action,
                        "agreed",
                        null,
                        "bert",
                        attempt,
                        START));
        processes.awaitCaughtUp(CaseActions.PROCESSOR);
    }
}

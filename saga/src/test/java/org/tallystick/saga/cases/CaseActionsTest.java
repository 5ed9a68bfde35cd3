package org.tallystick.saga.cases;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tallystick.api.Callback;
import org.tallystick.api.Money;
import org.tallystick.api.Refusal;
import org.tallystick.api.WriteFailure;
import org.tallystick.api.account.AccountCommand.AdjustCommand;
import org.tallystick.api.account.AccountCommand.ReopenRefusalCommand;
import org.tallystick.api.account.AccountCommand.ReverseMovementCommand;
import org.tallystick.api.account.MovementResult.Obstacle;
import org.tallystick.api.account.RequestedAmount;
import org.tallystick.api.cases.CaseAction;
import org.tallystick.api.cases.CaseCommand.CompleteCaseActionCommand;
import org.tallystick.api.cases.CaseCommand.FailCaseActionCommand;
import org.tallystick.api.cases.CaseEvent.CaseActionApproved;
import org.tallystick.api.cases.CaseKind;
import org.tallystick.api.cases.CaseSubject;
import org.tallystick.api.ledger.Side;
import org.tallystick.saga.Processes;
import org.tallystick.testing.TestDatabase;
import org.tallystick.testing.TurnableClock;

class CaseActionsTest {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final CaseSubject WRONG_MOVEMENT =
            new CaseSubject("alice", null, "movement", null, null, null);
    private static final CaseSubject WRONG_BALANCE =
            new CaseSubject("alice", null, null, new Money(100, "CNY"), null, null);

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
    void reverses_a_movement_and_completes_the_action_with_it() {
        approve(CaseAction.REVERSE, WRONG_MOVEMENT, 1);

        assertThat(accounts.moved())
                .containsExactly(
                        new ReverseMovementCommand("alice", callback(1), "movement", "case 7"));
        assertThat(accounts.reports())
                .containsExactly(new CompleteCaseActionCommand("7", callback(1).movementId()));
    }

    @Test
    void credits_and_debits_a_balance() {
        approve(CaseAction.CREDIT, WRONG_BALANCE, 1);
        assertThat(accounts.moved())
                .containsExactly(
                        new AdjustCommand(
                                "alice",
                                callback(1),
                                Side.CREDIT,
                                new RequestedAmount(100, "CNY"),
                                "case 7"));

        approve("8", CaseAction.LATE_DEBIT, WRONG_BALANCE, 1);
        assertThat(accounts.moved())
                .last()
                .isInstanceOfSatisfying(
                        AdjustCommand.class,
                        command -> assertThat(command.side()).isEqualTo(Side.DEBIT));
    }

    @Test
    void reopens_a_refusal_without_moving_money() {
        Callback refused = new Callback("shop", "1");
        approve(CaseAction.REOPEN, new CaseSubject("alice", refused, null, null, null, null), 1);

        assertThat(accounts.reopened()).containsExactly(new ReopenRefusalCommand("alice", refused));
        assertThat(accounts.moved()).isEmpty();
        assertThat(accounts.reports()).containsExactly(new CompleteCaseActionCommand("7", null));
    }

    @Test
    void fails_the_action_with_the_code_of_a_refusal() {
        accounts.refuse(Refusal.ACCOUNT_CLOSED);
        approve(CaseAction.CREDIT, WRONG_BALANCE, 1);

        assertThat(accounts.reports())
                .containsExactly(new FailCaseActionCommand("7", "account_closed"));
    }

    @Test
    void fails_the_action_with_the_code_of_an_obstacle() {
        accounts.doNotApply(Obstacle.MOVEMENT_NOT_FOUND);
        approve(CaseAction.REVERSE, WRONG_MOVEMENT, 1);
        approve(
                "8",
                CaseAction.REOPEN,
                new CaseSubject("alice", new Callback("shop", "1"), null, null, null, null),
                1);

        assertThat(accounts.reports())
                .containsExactly(
                        new FailCaseActionCommand("7", "movement_not_found"),
                        new FailCaseActionCommand("8", "account_not_found"));
    }

    @Test
    void fails_what_its_case_says_too_little_about() {
        approve("1", CaseAction.REVERSE, WRONG_BALANCE, 1);
        approve("2", CaseAction.CREDIT, WRONG_MOVEMENT, 1);
        approve(
                "3",
                CaseAction.CREDIT,
                new CaseSubject("alice", null, null, new Money(0, "CNY"), null, null),
                1);
        approve("4", CaseAction.REOPEN, WRONG_BALANCE, 1);

        assertThat(accounts.reports())
                .extracting(report -> ((FailCaseActionCommand) report).code())
                .hasSize(4)
                .containsOnly("case_incomplete");
        assertThat(accounts.moved()).isEmpty();
    }

    @Test
    void the_next_attempt_after_a_refusal_has_a_callback_of_its_own() {
        accounts.refuse(Refusal.ACCOUNT_FROZEN);
        approve(CaseAction.CREDIT, WRONG_BALANCE, 1);
        accounts.refuse(null);
        approve(CaseAction.CREDIT, WRONG_BALANCE, 2);

        assertThat(accounts.moved()).hasSize(1);
        assertThat(accounts.reports())
                .containsExactly(
                        new FailCaseActionCommand("7", "account_frozen"),
                        new CompleteCaseActionCommand("7", callback(2).movementId()));
    }

    @Test
    void the_next_attempt_after_an_obstacle_uses_the_callback_that_is_still_free() {
        accounts.doNotApply(Obstacle.ACCOUNT_NOT_FOUND);
        approve(CaseAction.CREDIT, WRONG_BALANCE, 1);
        accounts.doNotApply(null);
        approve(CaseAction.CREDIT, WRONG_BALANCE, 2);

        assertThat(accounts.reports())
                .last()
                .isEqualTo(new CompleteCaseActionCommand("7", callback(1).movementId()));
    }

    /** B89: the tokens are lost, and every approval of the case's history comes again. */
    @Test
    void moves_money_once_when_every_event_comes_again() {
        accounts.doNotApply(Obstacle.ACCOUNT_NOT_FOUND);
        approve(CaseAction.CREDIT, WRONG_BALANCE, 1);
        accounts.doNotApply(null);
        accounts.refuse(Refusal.ACCOUNT_FROZEN);
        approve(CaseAction.CREDIT, WRONG_BALANCE, 2);
        accounts.refuse(null);
        approve(CaseAction.CREDIT, WRONG_BALANCE, 3);
        assertThat(accounts.moved()).hasSize(1);

        processes.forgetTokens(CaseActions.PROCESSOR);

        assertThat(accounts.moved()).hasSize(1);
        assertThat(accounts.reports())
                .last()
                .isEqualTo(
                        new CompleteCaseActionCommand(
                                "7", accounts.moved().get(0).callback().movementId()));
    }

    @Test
    void repeats_a_command_that_got_no_outcome_and_fails_nothing() {
        accounts.failOnce(WriteFailure.BUSY.toException());
        accounts.failOnce(WriteFailure.OUTCOME_UNKNOWN.toException());
        approve(CaseAction.CREDIT, WRONG_BALANCE, 1);

        assertThat(accounts.moved()).hasSize(1);
        assertThat(accounts.reports())
                .containsExactly(new CompleteCaseActionCommand("7", callback(1).movementId()));
    }

    @Test
    void cannot_be_replayed() {
        assertThat(processes.processor(CaseActions.PROCESSOR).supportsReset()).isFalse();
    }

    private void approve(CaseAction action, CaseSubject subject, int attempt) {
        approve("7", action, subject, attempt);
    }

    private void approve(String caseId, CaseAction action, CaseSubject subject, int attempt) {
        processes.append(
                new CaseActionApproved(
                        caseId,
                        CaseKind.REVERSAL,
                        subject,
                        action,
                        "agreed, in the words of attempt " + attempt,
                        null,
                        "bert",
                        attempt,
                        START));
        processes.awaitCaughtUp(CaseActions.PROCESSOR);
    }

    private static Callback callback(int attempt) {
        return new Callback("case:7", "action-" + attempt);
    }
}

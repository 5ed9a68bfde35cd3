package org.tallystick.command.cases;

import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tallystick.api.cases.CaseAction;
import org.tallystick.api.cases.CaseCommand.OpenCaseCommand;
import org.tallystick.api.cases.CaseEvent.CaseActionApproved;
import org.tallystick.api.cases.CaseEvent.CaseActionFailed;
import org.tallystick.api.cases.CaseEvent.CaseActionProposed;
import org.tallystick.api.cases.CaseEvent.CaseResolved;
import org.tallystick.api.cases.CaseKind;
import org.tallystick.api.cases.CaseResult.Obstacle;
import org.tallystick.api.cases.CaseStatus;
import org.tallystick.api.cases.CaseSubject;

class CarryingOutTest extends CaseTestCase {

    private final Instant now = clock.instant();

    @Test
    void an_action_that_was_carried_out_resolves_the_case() {
        given(open(), reverse(ANN), reverse(BEN));

        when(complete());

        thenDone(CaseStatus.RESOLVED, resolved(BEN));
    }

    @Test
    void a_completion_that_comes_again_changes_nothing() {
        given(open(), reverse(ANN), reverse(BEN), complete());

        when(complete());

        thenDone(CaseStatus.RESOLVED);
    }

    @Test
    void nothing_is_completed_that_was_not_approved() {
        given(open(), reverse(ANN));

        when(complete());

        thenNotDone(Obstacle.CASE_NOT_OPEN);
    }

    @Test
    void nobody_asks_for_more_while_an_action_is_carried_out() {
        given(open(), reverse(ANN), reverse(BEN));

        when(ignore(ANN));

        thenNotDone(Obstacle.CASE_NOT_OPEN);
    }

    @Test
    void a_failure_leaves_the_case_open() {
        given(open(), reverse(ANN), reverse(BEN));

        when(fail());

        thenDone(CaseStatus.CLAIMED, new CaseActionFailed(CASE, "account_closed", now));
    }

    @Test
    void a_failure_that_comes_again_changes_nothing() {
        given(open(), reverse(ANN), reverse(BEN), fail());

        when(fail());

        thenDone(CaseStatus.CLAIMED);
    }

    @Test
    void nothing_fails_that_was_not_approved() {
        given(open(), reverse(ANN));

        when(fail());

        thenNotDone(Obstacle.CASE_NOT_OPEN);
    }

    @Test
    void nothing_fails_that_was_completed() {
        given(open(), reverse(ANN), reverse(BEN), complete());

        when(fail());

        thenNotDone(Obstacle.CASE_NOT_OPEN);
    }

    @Test
    void a_failed_action_is_tried_once_more_on_request() {
        given(open(), reverse(ANN), reverse(BEN), fail());

        when(retry(CAT));

        thenDone(CaseStatus.CLAIMED, approved(CAT, 2));
    }

    @Test
    void there_is_nothing_to_retry_while_an_action_is_carried_out() {
        given(open(), reverse(ANN), reverse(BEN), fail(), retry(ANN));

        when(retry(ANN));

        thenDone(CaseStatus.CLAIMED);
    }

    @Test
    void there_is_nothing_to_retry_before_an_approval() {
        given(open(), reverse(ANN));

        when(retry(ANN));

        thenDone(CaseStatus.CLAIMED);
    }

    @Test
    void a_resolved_case_is_not_retried() {
        given(open(), ignore(ANN));

        when(retry(ANN));

        thenNotDone(Obstacle.CASE_NOT_OPEN);
    }

    @Test
    void a_retry_that_was_carried_out_resolves_the_case() {
        given(open(), reverse(ANN), reverse(BEN), fail(), retry(CAT));

        when(complete());

        thenDone(CaseStatus.RESOLVED, resolved(CAT));
    }

    @Test
    void what_was_carried_out_after_all_counts_although_it_was_reported_as_failed() {
        given(open(), reverse(ANN), reverse(BEN), fail());

        when(complete());

        thenDone(CaseStatus.RESOLVED, resolved(BEN));
    }

    @Test
    void after_a_failure_something_else_may_be_proposed() {
        given(open(), reverse(ANN), reverse(BEN), fail());

        when(reverse(ANN));

        thenDone(
                CaseStatus.CLAIMED,
                new CaseActionProposed(CASE, CaseAction.REVERSE, ANN + " says", null, ANN, now));
    }

    @Test
    void after_a_failure_the_case_may_be_ignored() {
        given(open(), reverse(ANN), reverse(BEN), fail());

        when(ignore(ANN));

        thenDone(
                CaseStatus.RESOLVED,
                new CaseResolved(CASE, CaseAction.IGNORE, ANN + " says", null, ANN, now));
    }

    @Test
    void what_is_ignored_of_a_payment_is_told_to_the_payment() {
        CaseSubject subject = new CaseSubject("alice", null, null, null, "payment-7", null);
        given(
                new OpenCaseCommand(
                        CASE, CaseKind.REVERSAL, subject, "entered twice", Map.of(), ANN),
                claim(ANN));

        when(ignore(ANN));

        thenDone(
                CaseStatus.RESOLVED,
                new CaseActionApproved(
                        CASE,
                        CaseKind.REVERSAL,
                        subject,
                        CaseAction.IGNORE,
                        ANN + " says",
                        null,
                        ANN,
                        1,
                        now),
                new CaseResolved(CASE, CaseAction.IGNORE, ANN + " says", null, ANN, now));
    }

    @Test
    void an_action_that_is_approved_anew_has_an_attempt_of_its_own() {
        given(open(), reverse(ANN), reverse(BEN), fail(), reverse(ANN));

        when(reverse(BEN));

        thenDone(CaseStatus.CLAIMED, approved(BEN, 2));
    }

    private CaseActionApproved approved(String actor, int attempt) {
        return new CaseActionApproved(
                CASE,
                CaseKind.REVERSAL,
                SUBJECT,
                CaseAction.REVERSE,
                BEN + " says",
                null,
                actor,
                attempt,
                now);
    }

    private CaseResolved resolved(String actor) {
        return new CaseResolved(CASE, CaseAction.REVERSE, BEN + " says", "movement-9", actor, now);
    }
}

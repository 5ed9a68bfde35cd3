package org.tallystick.command.cases;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tallystick.api.cases.CaseAction;
import org.tallystick.api.cases.CaseCommand.ResolveCaseCommand;
import org.tallystick.api.cases.CaseEvent.CaseActionApproved;
import org.tallystick.api.cases.CaseEvent.CaseActionProposed;
import org.tallystick.api.cases.CaseIntention;
import org.tallystick.api.cases.CaseKind;
import org.tallystick.api.cases.CaseResult.Obstacle;
import org.tallystick.api.cases.CaseStatus;
import org.tallystick.api.cases.Evidence;

/** What people mean decides who has agreed, and not who comes first. */
class ApprovingTest extends CaseTestCase {

    private static final Evidence ONE = new Evidence("g-1", 1_250L);
    private static final Evidence OTHER = new Evidence("g-2", 1_250L);

    private final Instant now = clock.instant();

    @Test
    void two_who_propose_the_same_at_the_same_time_have_agreed_to_nothing() {
        given(open(), propose(ANN, ONE));

        when(propose(BEN, ONE));

        thenNotDone(Obstacle.ALREADY_PROPOSED);
    }

    @Test
    void whoever_proposes_the_same_on_no_grounds_has_not_agreed_either() {
        given(open(), propose(ANN, ONE));

        when(propose(BEN, null));

        thenNotDone(Obstacle.ALREADY_PROPOSED);
    }

    @Test
    void what_is_proposed_on_other_grounds_takes_the_place_of_what_was() {
        given(open(), propose(ANN, ONE));

        when(propose(BEN, OTHER));

        thenDone(
                CaseStatus.CLAIMED,
                new CaseActionProposed(CASE, CaseAction.REVERSE, BEN + " says", OTHER, BEN, now));
    }

    @Test
    void a_second_person_approves_what_he_has_seen() {
        given(open(), propose(ANN, ONE));

        when(approve(BEN, ONE));

        thenDone(CaseStatus.CLAIMED, approved(ONE));
    }

    @Test
    void evidence_that_says_nothing_is_none() {
        given(open(), propose(ANN, new Evidence(null, null)));

        when(approve(BEN, null));

        thenDone(CaseStatus.CLAIMED, approved(null));
    }

    @Test
    void nobody_approves_evidence_that_he_has_not_seen() {
        given(open(), propose(ANN, ONE), propose(ANN, OTHER));

        when(approve(BEN, ONE));

        thenNotDone(Obstacle.PROPOSAL_GONE);
    }

    @Test
    void nobody_approves_without_the_evidence_of_the_proposal() {
        given(open(), propose(ANN, ONE));

        when(approve(BEN, null));

        thenNotDone(Obstacle.PROPOSAL_GONE);
    }

    @Test
    void nobody_approves_what_he_has_proposed() {
        given(open(), propose(ANN, ONE));

        when(approve(ANN, ONE));

        thenNotDone(Obstacle.SECOND_PERSON_REQUIRED);
    }

    @Test
    void an_approval_is_never_a_proposal() {
        given(open());

        when(approve(BEN, ONE));

        thenNotDone(Obstacle.PROPOSAL_GONE);
    }

    @Test
    void what_takes_one_person_only_is_not_approved() {
        given(open(), propose(ANN, ONE));

        when(
                new ResolveCaseCommand(
                        CASE, CaseIntention.APPROVE, CaseAction.IGNORE, "no", null, BEN));

        thenNotDone(Obstacle.PROPOSAL_GONE);
    }

    @Test
    void of_two_who_approve_one_has_agreed() {
        given(open(), propose(ANN, ONE), approve(BEN, ONE));

        when(approve(CAT, ONE));

        thenNotDone(Obstacle.CASE_NOT_OPEN);
    }

    private CaseActionApproved approved(@Nullable Evidence evidence) {
        return new CaseActionApproved(
                CASE,
                CaseKind.REVERSAL,
                SUBJECT,
                CaseAction.REVERSE,
                BEN + " says",
                evidence,
                BEN,
                1,
                now);
    }
}

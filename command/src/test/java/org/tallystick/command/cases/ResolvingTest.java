package org.tallystick.command.cases;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tallystick.api.cases.CaseAction;
import org.tallystick.api.cases.CaseCommand.ResolveCaseCommand;
import org.tallystick.api.cases.CaseEvent.CaseActionApproved;
import org.tallystick.api.cases.CaseEvent.CaseActionProposed;
import org.tallystick.api.cases.CaseEvent.CaseClaimed;
import org.tallystick.api.cases.CaseEvent.CaseOpened;
import org.tallystick.api.cases.CaseEvent.CaseResolved;
import org.tallystick.api.cases.CaseIntention;
import org.tallystick.api.cases.CaseKind;
import org.tallystick.api.cases.CaseResult.Obstacle;
import org.tallystick.api.cases.CaseStatus;
import org.tallystick.api.cases.Evidence;

class ResolvingTest extends CaseTestCase {

    private final Instant now = clock.instant();

    @Test
    void a_case_is_opened_with_what_is_known_about_its_cause() {
        when(open());

        thenDone(
                CaseStatus.OPEN,
                new CaseOpened(
                        CASE,
                        CaseKind.REVERSAL,
                        SUBJECT,
                        "entered twice",
                        Map.of("entry", "7"),
                        ANN,
                        now));
    }

    @Test
    void one_cause_has_one_case() {
        given(open(), claim(ANN));

        when(open());

        thenDone(CaseStatus.CLAIMED);
        thenVersion(1);
    }

    @Test
    void a_person_takes_a_case() {
        given(open());
        clock.turn(Duration.ofMinutes(1));

        when(claim(ANN));

        thenDone(CaseStatus.CLAIMED, new CaseClaimed(CASE, ANN, clock.instant()));
    }

    @Test
    void a_person_takes_a_case_once() {
        given(open(), claim(ANN));

        when(claim(ANN));

        thenDone(CaseStatus.CLAIMED);
    }

    @Test
    void nobody_takes_another_persons_case() {
        given(open(), claim(ANN));

        when(claim(BEN));

        thenNotDone(Obstacle.CASE_NOT_OPEN);
    }

    @Test
    void nobody_takes_a_resolved_case() {
        given(open(), ignore(ANN));

        when(claim(ANN));

        thenNotDone(Obstacle.CASE_NOT_OPEN);
    }

    @Test
    void one_person_is_enough_where_no_money_moves() {
        given(open(), claim(ANN));

        when(ignore(ANN));

        thenDone(CaseStatus.RESOLVED, resolved(ANN));
    }

    @Test
    void resolving_a_case_that_nobody_has_takes_it() {
        given(open());

        when(ignore(ANN));

        thenDone(CaseStatus.RESOLVED, new CaseClaimed(CASE, ANN, now), resolved(ANN));
    }

    @Test
    void others_leave_a_claimed_case_alone() {
        given(open(), claim(ANN));

        when(ignore(BEN));

        thenNotDone(Obstacle.CASE_NOT_OPEN);
    }

    @Test
    void a_resolved_case_stays_resolved() {
        given(open(), ignore(ANN));

        when(reverse(ANN));

        thenNotDone(Obstacle.CASE_NOT_OPEN);
    }

    @Test
    void an_action_must_fit_the_kind_of_case() {
        given(open(), claim(ANN));

        when(
                new ResolveCaseCommand(
                        CASE, CaseIntention.PROPOSE, CaseAction.CREDIT, "why not", null, ANN));

        thenNotDone(Obstacle.ACTION_NOT_ALLOWED);
    }

    @Test
    void the_first_person_only_proposes_to_move_money() {
        given(open());

        when(reverse(ANN, "g-1"));

        thenDone(CaseStatus.CLAIMED, new CaseClaimed(CASE, ANN, now), proposed(ANN, "g-1"));
    }

    @Test
    void a_second_person_agrees() {
        given(open(), reverse(ANN, "g-1"));

        when(reverse(BEN));

        thenDone(CaseStatus.CLAIMED, approved(BEN, "g-1"));
    }

    @Test
    void a_second_person_agrees_on_the_same_evidence() {
        given(open(), reverse(ANN, "g-1"));

        when(reverse(BEN, "g-1"));

        thenDone(CaseStatus.CLAIMED, approved(BEN, "g-1"));
    }

    @Test
    void nobody_agrees_with_himself() {
        given(open(), reverse(ANN, "g-1"));

        when(reverse(ANN, "g-1"));

        thenNotDone(Obstacle.SECOND_PERSON_REQUIRED);
    }

    @Test
    void a_person_may_correct_his_own_proposal() {
        given(open(), reverse(ANN, "g-1"));

        when(reverse(ANN, "g-2"));

        thenDone(CaseStatus.CLAIMED, proposed(ANN, "g-2"));
    }

    @Test
    void other_evidence_of_a_second_person_is_a_proposal_of_its_own() {
        given(open(), reverse(ANN, "g-1"));

        when(reverse(BEN, "g-2"));

        thenDone(CaseStatus.CLAIMED, proposed(BEN, "g-2"));
    }

    @Test
    void the_first_person_may_agree_with_what_the_second_proposed_instead() {
        given(open(), reverse(ANN, "g-1"), reverse(BEN, "g-2"));

        when(reverse(ANN, "g-2"));

        thenDone(CaseStatus.CLAIMED, approved(ANN, "g-2"));
    }

    @Test
    void a_second_person_may_reject_a_proposal() {
        given(open(), reverse(ANN));

        when(ignore(BEN));

        thenDone(CaseStatus.RESOLVED, resolved(BEN));
    }

    private CaseActionProposed proposed(String actor, String gatewayReference) {
        return new CaseActionProposed(
                CASE, CaseAction.REVERSE, actor + " says", evidence(gatewayReference), actor, now);
    }

    private CaseActionApproved approved(String actor, String gatewayReference) {
        return new CaseActionApproved(
                CASE,
                CaseKind.REVERSAL,
                SUBJECT,
                CaseAction.REVERSE,
                actor + " says",
                evidence(gatewayReference),
                actor,
                1,
                now);
    }

    private CaseResolved resolved(String actor) {
        return new CaseResolved(CASE, CaseAction.IGNORE, actor + " says", null, actor, now);
    }

    private static Evidence evidence(String gatewayReference) {
        return new Evidence(gatewayReference, 1_250L);
    }
}

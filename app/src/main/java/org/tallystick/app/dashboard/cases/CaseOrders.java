package org.tallystick.app.dashboard.cases;

import java.util.Optional;
import org.springframework.stereotype.Component;
import org.tallystick.api.cases.CaseCommand;
import org.tallystick.api.cases.CaseQuery.FindCase;
import org.tallystick.api.cases.CaseResult;
import org.tallystick.api.cases.CaseResult.Done;
import org.tallystick.api.cases.CaseResult.NotDone;
import org.tallystick.api.cases.CaseView;
import org.tallystick.app.dashboard.frame.CatchUp;
import org.tallystick.app.dashboard.frame.Orders;
import org.tallystick.app.dashboard.frame.Outcome;
import org.tallystick.app.dashboard.frame.Person;
import org.tallystick.app.dashboard.frame.Questions;

/** Sends orders to cases, and puts what became of them into words. */
@Component
class CaseOrders {

    private final Orders orders;
    private final Questions questions;
    private final CatchUp catchUp;

    CaseOrders(Orders orders, Questions questions, CatchUp catchUp) {
        this.orders = orders;
        this.questions = questions;
        this.catchUp = catchUp;
    }

    Outcome send(CaseCommand command, Person person, String done) {
        CaseResult result = orders.decide(command, person);
        if (result instanceof Done now) {
            catchUp.until(() -> isShown(now));
            return Outcome.done(done);
        }
        return switch (((NotDone) result).obstacle()) {
            case CASE_NOT_FOUND -> Outcome.refused("case_not_found", "error.notFound");
            case CASE_NOT_OPEN -> Outcome.refused("case_not_open", "cases.notOpen");
            case ACTION_NOT_ALLOWED -> Outcome.refused("action_not_allowed", "cases.notAllowed");
            case SECOND_PERSON_REQUIRED ->
                    Outcome.refused("second_person_required", "cases.secondPerson");
            case ALREADY_PROPOSED ->
                    Outcome.refused("second_person_required", "cases.alreadyProposed");
            case PROPOSAL_GONE -> Outcome.refused("action_not_allowed", "cases.proposalGone");
        };
    }

    private boolean isShown(Done done) {
        Optional<CaseView> shown = questions.optional(new FindCase(done.caseId()), CaseView.class);
        return shown.isPresent() && shown.get().version() >= done.version();
    }
}

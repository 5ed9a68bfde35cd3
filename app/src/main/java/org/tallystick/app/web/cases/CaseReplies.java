package org.tallystick.app.web.cases;

import java.util.Optional;
import org.springframework.stereotype.Component;
import org.tallystick.api.cases.CaseQuery.FindCase;
import org.tallystick.api.cases.CaseResult;
import org.tallystick.api.cases.CaseResult.Done;
import org.tallystick.api.cases.CaseResult.NotDone;
import org.tallystick.api.cases.CaseView;
import org.tallystick.app.web.message.Queries;
import org.tallystick.app.web.message.ReadModelWait;
import org.tallystick.app.web.problem.ProblemException;
import org.tallystick.app.web.problem.ProblemType;
import org.tallystick.app.web.reply.JsonWriter;
import org.tallystick.app.web.reply.Reply;
import org.tallystick.app.web.request.OwnIds;

/** Turns what became of an order to a case into an answer: the case as it is then. */
@Component
class CaseReplies {

    private final Queries queries;
    private final ReadModelWait wait;

    CaseReplies(Queries queries, ReadModelWait wait) {
        this.queries = queries;
        this.wait = wait;
    }

    /**
     * The answer. What was ordered is done, so a slow read model does not turn it into an error:
     * then only the case's id, status and version are told.
     */
    Reply of(CaseResult result, int status) {
        if (result instanceof NotDone not) {
            throw problem(not.obstacle());
        }
        Done done = (Done) result;
        byte[] body =
                wait.poll(
                                () ->
                                        find(done.caseId())
                                                .filter(view -> view.version() >= done.version()))
                        .map(CaseJson::of)
                        .orElseGet(() -> brief(done));
        return Reply.json(status, body);
    }

    /** The case, if the read model has it. */
    Optional<CaseView> find(String caseId) {
        return OwnIds.isOne(caseId)
                ? queries.optional(new FindCase(caseId), CaseView.class)
                : Optional.empty();
    }

    private static byte[] brief(Done done) {
        return JsonWriter.object(
                json ->
                        json.field("caseId", done.caseId())
                                .field("status", done.status())
                                .field("version", done.version()));
    }

    static ProblemException notFound() {
        return new ProblemException(ProblemType.CASE_NOT_FOUND, "There is no such case");
    }

    private static ProblemException problem(CaseResult.Obstacle obstacle) {
        return switch (obstacle) {
            case CASE_NOT_FOUND -> notFound();
            case CASE_NOT_OPEN ->
                    new ProblemException(
                            ProblemType.CASE_NOT_OPEN,
                            "The case is resolved, or another person has claimed it");
            case ACTION_NOT_ALLOWED ->
                    new ProblemException(
                            ProblemType.ACTION_NOT_ALLOWED,
                            "This kind of case, as it stands, does not allow the action");
            case SECOND_PERSON_REQUIRED ->
                    new ProblemException(
                            ProblemType.SECOND_PERSON_REQUIRED,
                            "Another person has to agree to what this one has proposed");
            case ALREADY_PROPOSED ->
                    new ProblemException(
                            ProblemType.SECOND_PERSON_REQUIRED,
                            "The same is proposed already; another person has to approve it");
            case PROPOSAL_GONE ->
                    new ProblemException(
                            ProblemType.ACTION_NOT_ALLOWED,
                            "Nothing of the kind is proposed, or it was proposed on other evidence");
        };
    }
}

package org.tallystick.api.cases;

import java.util.Map;
import org.axonframework.modelling.command.TargetAggregateIdentifier;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Ids;

/** All orders to a case, answered with a {@link CaseResult}. */
public sealed interface CaseCommand {

    /** The id made from the case's cause, so that one cause has one case. */
    String caseId();

    /** The stored id of the case's stream. */
    @TargetAggregateIdentifier
    default String stream() {
        return Ids.caseStream(caseId());
    }

    /**
     * Opens a case; one that exists already stays as it is.
     *
     * @param payload what is known about the cause, as named texts
     */
    record OpenCaseCommand(
            String caseId,
            CaseKind kind,
            CaseSubject subject,
            String reason,
            Map<String, String> payload,
            String actor)
            implements CaseCommand {

        public OpenCaseCommand {
            payload = Map.copyOf(payload);
        }
    }

    /** Takes the case, so that others leave it alone. */
    record ClaimCaseCommand(String caseId, String actor) implements CaseCommand {}

    /**
     * Proposes how to resolve the case, or agrees to what another person proposed. An action that
     * moves money is carried out only after two different people have asked for the same; one that
     * moves none is carried out at once, whatever the intention is, unless it is to approve.
     *
     * @param evidence what the person has seen; of an approval, the proposal's as he has seen it
     */
    record ResolveCaseCommand(
            String caseId,
            CaseIntention intention,
            CaseAction action,
            String note,
            @Nullable Evidence evidence,
            String actor)
            implements CaseCommand {}

    /** Tries an approved action that failed once more. */
    record RetryCaseCommand(String caseId, String actor) implements CaseCommand {}

    /** Reports that an approved action was carried out. */
    record CompleteCaseActionCommand(String caseId, @Nullable String movementId)
            implements CaseCommand {}

    /** Reports that an approved action could not be carried out; the case stays open. */
    record FailCaseActionCommand(String caseId, String code) implements CaseCommand {}
}

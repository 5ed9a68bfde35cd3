package org.tallystick.api.cases;

import java.time.Instant;
import java.util.Map;
import org.axonframework.serialization.Revision;
import org.jspecify.annotations.Nullable;

/** All facts of a case's stream. */
public sealed interface CaseEvent {

    String caseId();

    Instant recordedAt();

    /** Something needs a person. */
    @Revision("1")
    record CaseOpened(
            String caseId,
            CaseKind kind,
            CaseSubject subject,
            String reason,
            Map<String, String> payload,
            String actor,
            Instant recordedAt)
            implements CaseEvent {

        public CaseOpened {
            payload = Map.copyOf(payload);
        }
    }

    /** A person took the case. */
    @Revision("1")
    record CaseClaimed(String caseId, String actor, Instant recordedAt) implements CaseEvent {}

    /** A first person proposed an action that needs a second one. */
    @Revision("1")
    record CaseActionProposed(
            String caseId,
            CaseAction action,
            String note,
            @Nullable Evidence evidence,
            String actor,
            Instant recordedAt)
            implements CaseEvent {}

    /**
     * The action is agreed and is to be carried out.
     *
     * @param attempt 1 for the first time, counted up by each retry
     */
    @Revision("1")
    record CaseActionApproved(
            String caseId,
            CaseKind kind,
            CaseSubject subject,
            CaseAction action,
            String note,
            @Nullable Evidence evidence,
            String actor,
            int attempt,
            Instant recordedAt)
            implements CaseEvent {}

    /** The approved action could not be carried out. */
    @Revision("1")
    record CaseActionFailed(String caseId, String code, Instant recordedAt) implements CaseEvent {}

    /**
     * The case is done.
     *
     * @param movementId the movement that the action made; null if it made none
     */
    @Revision("1")
    record CaseResolved(
            String caseId,
            CaseAction action,
            String note,
            @Nullable String movementId,
            String actor,
            Instant recordedAt)
            implements CaseEvent {}
}

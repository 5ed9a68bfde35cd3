package org.tallystick.api.cases;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A case as its read model shows it.
 *
 * @param claimedBy who has taken it
 * @param proposedAction what a first person has proposed and a second has not yet agreed to
 * @param proposedBy that first person
 * @param retryLevel how many times an approved action has failed
 * @param nextAttemptAt when it is tried again by itself; null if only a person can
 */
public record CaseView(
        String caseId,
        CaseKind kind,
        CaseStatus status,
        CaseSubject subject,
        String reason,
        Map<String, String> payload,
        @Nullable String claimedBy,
        @Nullable CaseAction proposedAction,
        @Nullable String proposedBy,
        int retryLevel,
        @Nullable Instant nextAttemptAt,
        @Nullable String movementId,
        Instant createdAt,
        Instant updatedAt,
        long version,
        List<Step> history) {

    public CaseView {
        payload = Map.copyOf(payload);
        history = List.copyOf(history);
    }

    /**
     * One fact of the case's history.
     *
     * @param what the event's simple name
     */
    public record Step(
            Instant at,
            String what,
            @Nullable String actor,
            @Nullable CaseAction action,
            @Nullable String note,
            @Nullable String traceId) {}
}

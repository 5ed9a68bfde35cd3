package org.tallystick.api.cases;

import org.jspecify.annotations.Nullable;

/** All questions about cases. */
public sealed interface CaseQuery {

    /** One case. Answered with an optional {@link CaseView}. */
    record FindCase(String caseId) implements CaseQuery {}

    /**
     * Cases, the newest first, without their histories. Answered with a page of {@link CaseView}s.
     */
    record FindCases(
            @Nullable CaseStatus status,
            @Nullable CaseKind kind,
            @Nullable String cursor,
            int limit)
            implements CaseQuery {}
}

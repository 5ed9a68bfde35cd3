package org.tallystick.api.cases;

import java.time.Instant;
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

    /**
     * Cases about something, the newest first, without their histories. Answered with a page of
     * {@link CaseView}s.
     *
     * @param status null means all
     * @param accountId the account concerned; null means any
     * @param paymentId the payment concerned; null means any
     * @param source the source of the callback concerned, such as {@code feed:<name>}; null means
     *     any
     */
    record FindCasesAbout(
            @Nullable CaseStatus status,
            @Nullable String accountId,
            @Nullable String paymentId,
            @Nullable String source,
            @Nullable String cursor,
            int limit)
            implements CaseQuery {}

    /**
     * How many cases are not resolved, by status; resolved ones only grow in number and are not
     * counted. Answered with a list of {@link CaseCount}s, without those that would be zero.
     */
    record CountOpenCases() implements CaseQuery {}

    /**
     * How many cases have a status.
     *
     * @param oldest when the oldest of them was opened
     */
    record CaseCount(CaseStatus status, long cases, Instant oldest) {}
}

package org.tallystick.api.cases;

import java.time.Instant;
import java.time.LocalDate;
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
     * How many cases wait for a person, by kind and status. Answered with a list of {@link
     * OpenCases}, without those that would be zero.
     */
    record CountOpenCases() implements CaseQuery {}

    /** How many cases of a kind wait, and since when the first of them does. */
    record OpenCases(CaseKind kind, CaseStatus status, long cases, Instant oldestAt) {}

    /**
     * How many cases were opened on each day, in UTC. Answered with a list of {@link CaseDay}s, the
     * oldest first, without those that would be zero.
     *
     * @param from only cases that were opened then or later
     */
    record CountCasesByDay(Instant from) implements CaseQuery {}

    /** How many cases were opened on a day. */
    record CaseDay(LocalDate day, long cases) {}
}

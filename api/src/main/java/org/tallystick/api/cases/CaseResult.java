package org.tallystick.api.cases;

/** What became of a command to a case. */
public sealed interface CaseResult {

    /** The case is as the command asked, or has noted it. */
    record Done(String caseId, long version, CaseStatus status) implements CaseResult {}

    /** Not applied; nothing was recorded. */
    record NotDone(Obstacle obstacle) implements CaseResult {}

    /** Why a command was not applied. */
    enum Obstacle {
        /** There is no such case. */
        CASE_NOT_FOUND,
        /** The case is resolved, or another person has claimed it. */
        CASE_NOT_OPEN,
        /** The kind of case does not allow the action. */
        ACTION_NOT_ALLOWED,
        /** The same person cannot both propose and approve. */
        SECOND_PERSON_REQUIRED,
        /** The same is proposed already, by whomever: it waits for an approval. */
        ALREADY_PROPOSED,
        /** What is to be approved is not proposed, or not any more, or on other evidence. */
        PROPOSAL_GONE
    }
}

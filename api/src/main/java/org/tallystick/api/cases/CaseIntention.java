package org.tallystick.api.cases;

/** What a person means by asking for an action that moves money. */
public enum CaseIntention {
    /** It is his own proposal, whoever else may propose the same at the same time. */
    PROPOSE,
    /** He agrees to exactly what another person has proposed, on exactly that evidence. */
    APPROVE,
    /**
     * Agrees if another person has proposed the same, and else proposes it. Only for callers who
     * cannot say which: of two who ask at the same time the second one agrees.
     */
    EITHER
}

package org.tallystick.api.proof;

/** All questions about the proof. */
public sealed interface ProofQuery {

    /**
     * How the proof stands on this node. Never makes anybody wait: it gives what was found out so
     * far. Answered with a {@link Proof}.
     */
    record FindProof() implements ProofQuery {}
}

package org.tallystick.proof.bench;

/** An answer that a client should not have got: the run goes on, and fails in the end. */
class UnexpectedAnswerException extends RuntimeException {

    UnexpectedAnswerException(String answer) {
        super(answer);
    }
}

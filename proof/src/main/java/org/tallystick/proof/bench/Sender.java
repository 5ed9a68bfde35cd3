package org.tallystick.proof.bench;

/** One client's line to the application; used by one thread. */
interface Sender extends AutoCloseable {

    /** How a movement was answered. */
    enum Answer {
        /** The money has moved. */
        APPLIED,
        /** It had moved before; the same answer was given again. */
        REPLAYED
    }

    /**
     * Opens an account; one that is open already is fine.
     *
     * @return whether it was opened by this
     * @throws UnexpectedAnswerException if it is not open then
     */
    boolean open(String accountId) throws Exception;

    /**
     * Sends a movement and waits for its answer.
     *
     * @throws UnexpectedAnswerException on any other answer than those two
     * @throws Exception if the line is broken
     */
    Answer send(Order order) throws Exception;

    @Override
    void close();
}

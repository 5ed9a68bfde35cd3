package org.tallystick.api.recovery;

import java.util.List;

/**
 * One part of what is taken in from outside.
 *
 * @param looked how many payments, feeds or differences were looked at
 * @param settled how many of them are clear
 * @param open what could not be found out, or waits for a person; at most {@link #OPEN_MAX}
 */
public record RecoveryStep(Part part, State state, long looked, long settled, List<String> open) {

    /** Lines of {@link #open} at most; {@link #looked} minus {@link #settled} counts all. */
    public static final int OPEN_MAX = 200;

    /** What is taken in. */
    public enum Part {
        /** Every payment that is open, or was touched in the window, is asked about. */
        GATEWAYS,
        /** Every feed is read from its restored cursor to its end. */
        FEEDS,
        /** The books are compared with statements and upstreams, and what is safe is put right. */
        RECONCILIATION
    }

    /** How far it is. */
    public enum State {
        /** Its turn has not come. */
        WAITING,
        /** It is being done. */
        RUNNING,
        /** Everything is clear, or has a case. */
        DONE,
        /** Something could not be found out; {@link RecoveryStep#open} says what. */
        INCOMPLETE
    }

    public RecoveryStep {
        open = List.copyOf(open);
    }
}

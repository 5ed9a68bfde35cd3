package org.tallystick.proof.bench;

import java.util.List;

/**
 * A form of load that every part is measured with.
 *
 * @param callers how many at once
 * @param hot all on one account; otherwise spread over {@link Lab#SPREAD}
 */
record Shape(int callers, boolean hot) {

    static final Shape BUSY = new Shape(64, false);
    static final Shape HOT = new Shape(64, true);

    /** Movements that were never asked for before. */
    static final List<Shape> FIRST_TIME =
            List.of(new Shape(1, false), new Shape(16, false), BUSY, HOT);

    String describe() {
        return hot ? "one hot account" : "spread";
    }
}

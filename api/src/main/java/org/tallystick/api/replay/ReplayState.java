package org.tallystick.api.replay;

/** How a replay stands. */
public enum ReplayState {
    /** The new generation handles the events from the first one on. */
    BUILDING,
    /** It has handled all events and is kept up to date; it is about to be compared. */
    CAUGHT_UP,
    /** Both generations are being compared. */
    COMPARING,
    /** They were compared; now a person decides. */
    COMPARED,
    /** Readers see the new generation. */
    SWITCHED,
    /** Readers see the old generation again. */
    ROLLED_BACK,
    /** It was given up before a switch. */
    CANCELLED,
    /** The comparison broke off. It can be repeated, or the replay cancelled. */
    FAILED;

    /** Whether a new generation is being made, which readers have not seen yet. */
    public boolean underWay() {
        return switch (this) {
            case BUILDING, CAUGHT_UP, COMPARING, COMPARED, FAILED -> true;
            case SWITCHED, ROLLED_BACK, CANCELLED -> false;
        };
    }
}

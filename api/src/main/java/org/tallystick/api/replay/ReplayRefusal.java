package org.tallystick.api.replay;

import java.util.Locale;

/** Why an order about a replay was refused. */
public enum ReplayRefusal {
    /** No processor has this name. */
    PROCESSOR_NOT_FOUND,
    /** There is no such replay. */
    REPLAY_NOT_FOUND,
    /** This processor sends commands or sets timers; its past is never run again. */
    PROCESSOR_NOT_REPLAYABLE,
    /** A replay of this read model is under way; wait for it, or cancel it. */
    REPLAY_IN_PROGRESS,
    /** The generation that the last replay left is still kept; drop it first. */
    GENERATION_KEPT,
    /** The replay is not in a state in which this can be done. */
    REPLAY_STATE_CONFLICT,
    /** Long readers or writers were in the way; try again in a moment. */
    READ_MODEL_BUSY;

    /** The stable code that clients see, such as {@code replay_in_progress}. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}

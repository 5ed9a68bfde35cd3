package org.tallystick.api.replay;

/** What became of an order about a replay. */
public sealed interface ReplayResult {

    /** It was done, or was done before; this is how the replay stands now. */
    record Done(Replay replay) implements ReplayResult {}

    /** It was not done, and nothing has changed. */
    record Refused(ReplayRefusal refusal) implements ReplayResult {}
}

package org.tallystick.api.processor;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a lever has brought about.
 *
 * @param confirmed the nodes that have confirmed
 * @param silent the nodes that are alive and have not confirmed; only with {@link
 *     LeverOutcome#NOT_CONFIRMED}
 * @param reason why it was not done, for people; null unless {@link LeverOutcome#NOT_DONE}
 */
public record LeverResult(
        LeverOutcome outcome,
        List<String> confirmed,
        List<String> silent,
        @Nullable String reason) {

    public LeverResult {
        confirmed = List.copyOf(confirmed);
        silent = List.copyOf(silent);
    }

    /** A refusal that changed nothing. */
    public static LeverResult refused(LeverOutcome outcome) {
        return new LeverResult(outcome, List.of(), List.of(), null);
    }

    /** Whether it was not refused: it is done, or some nodes have still to say so. */
    public boolean stands() {
        return outcome == LeverOutcome.DONE || outcome == LeverOutcome.NOT_CONFIRMED;
    }
}

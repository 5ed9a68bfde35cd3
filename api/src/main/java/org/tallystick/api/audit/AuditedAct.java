package org.tallystick.api.audit;

import java.util.Map;

/**
 * What somebody is about to do.
 *
 * @param actor over REST {@code client/key}, on pages the operator's name; at most {@value
 *     #TEXT_MAX} characters, as every text here
 * @param action a stable name such as {@code feed.pause}: what kind of thing, and what is done
 * @param target which thing, such as a feed's name or a case's id; empty if there is none yet
 * @param detail what else was asked for, such as a reason; at most {@value #DETAILS_MAX} texts,
 *     never a secret. Longer texts are cut
 * @param traceId the request's trace; empty if it has none
 */
public record AuditedAct(
        String actor, String action, String target, Map<String, String> detail, String traceId) {

    /** Characters of a text; what is longer is cut. */
    public static final int TEXT_MAX = 1_000;

    /** Texts of a detail. */
    public static final int DETAILS_MAX = 20;

    public AuditedAct {
        if (actor.isEmpty() || action.isEmpty()) {
            throw new IllegalArgumentException("An act has an actor and an action");
        }
        detail = Map.copyOf(detail);
    }
}

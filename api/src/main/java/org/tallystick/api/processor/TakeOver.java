package org.tallystick.api.processor;

import java.time.Duration;

/**
 * The times by which what a dead node was working on is found and taken by another one. All
 * processors keep to them, so that what they add up to holds.
 */
public final class TakeOver {

    /** How often each node looks for segments that are free, or whose claim has ended. */
    public static final Duration LOOK = Duration.ofSeconds(1);

    /**
     * For how long a node leaves a free segment alone that it has itself failed at, so that another
     * one gets it. Axon's own waits grow up to a minute, and would be added to a take-over.
     */
    public static final Duration PATIENCE = Duration.ofSeconds(3);

    /** So often in the time of a claim it is renewed. */
    private static final int RENEWALS = 3;

    private TakeOver() {}

    /** After which a claim is renewed that lasts for so long. */
    public static Duration renewal(Duration claim) {
        return claim.dividedBy(RENEWALS);
    }

    /** For so long a healthy node may stand still, at any moment, without losing a claim. */
    public static Duration pauseMax(Duration claim) {
        return claim.minus(renewal(claim)).minus(LOOK);
    }

    /**
     * From the death of a node until another one asks for the last of its segments, at most: the
     * claim was renewed just before, the other one has failed at it lately, and both its looks have
     * just been.
     */
    public static Duration longest(Duration claim) {
        return claim.plus(LOOK).plus(PATIENCE).plus(LOOK);
    }
}

package org.tallystick.command.payment;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How far we are with asking the gateway about the order.
 *
 * @param calledAt when a charge was sent whose answer has not come; null if none is under way
 * @param attempts charges sent
 * @param polls queries that were answered and decided nothing
 * @param askedAt the last of them
 * @param urgentSince since when there is a reason to ask at once; null if there is none
 * @param failedAt when a failure was reported that is not confirmed yet; null if none was
 * @param failureCode the code of a failure to be confirmed
 * @param deadlinePassed whether it was to be closed because its time is over
 * @param cancelled whether it was to be closed because somebody asked for it
 * @param refundWhenPaid whether the gateway could not tell if it was closed as asked: should it
 *     succeed after all, it is given back
 * @param confirming whether a fact about a payment that is decided awaits the gateway's own word
 */
record Asking(
        @Nullable Instant calledAt,
        int attempts,
        int polls,
        @Nullable Instant askedAt,
        @Nullable Instant urgentSince,
        @Nullable Instant failedAt,
        @Nullable String failureCode,
        boolean deadlinePassed,
        boolean cancelled,
        boolean refundWhenPaid,
        boolean confirming) {

    static final Asking NOTHING =
            new Asking(null, 0, 0, null, null, null, null, false, false, false, false);

    /** Whether the order was to be closed. */
    boolean isEnding() {
        return deadlinePassed || cancelled;
    }

    Asking called(int attempt, Instant at) {
        return new Asking(
                at,
                attempt,
                polls,
                askedAt,
                null,
                null,
                null,
                deadlinePassed,
                cancelled,
                refundWhenPaid,
                false);
    }

    /** The gateway was heard, and decided nothing; a failure that it had reported is forgotten. */
    Asking waiting(int pollsNow, Instant at, boolean failureStands) {
        return new Asking(
                null,
                attempts,
                pollsNow,
                at,
                null,
                failureStands ? failedAt : null,
                failureStands ? failureCode : null,
                deadlinePassed,
                cancelled,
                refundWhenPaid,
                confirming);
    }

    Asking urgent(Instant at) {
        return new Asking(
                null,
                attempts,
                polls,
                askedAt,
                at,
                failedAt,
                failureCode,
                deadlinePassed,
                cancelled,
                refundWhenPaid,
                confirming);
    }

    Asking failed(@Nullable String code, Instant at) {
        return new Asking(
                null,
                attempts,
                polls,
                askedAt,
                at,
                at,
                code,
                deadlinePassed,
                cancelled,
                refundWhenPaid,
                confirming);
    }

    Asking ending(boolean byRequest, Instant at) {
        return new Asking(
                null,
                attempts,
                polls,
                askedAt,
                at,
                failedAt,
                failureCode,
                deadlinePassed || !byRequest,
                cancelled || byRequest,
                refundWhenPaid,
                confirming);
    }

    Asking refundingWhenPaid() {
        return new Asking(
                calledAt,
                attempts,
                polls,
                askedAt,
                urgentSince,
                failedAt,
                failureCode,
                deadlinePassed,
                cancelled,
                true,
                confirming);
    }

    /** Something about a decided payment is to be confirmed, at once. */
    Asking confirming(boolean failure, Instant at) {
        return new Asking(
                null,
                attempts,
                0,
                null,
                at,
                failure ? at : failedAt,
                failureCode,
                deadlinePassed,
                cancelled,
                refundWhenPaid,
                true);
    }

    /** Nothing is asked any more. */
    Asking done() {
        return new Asking(
                null,
                attempts,
                0,
                askedAt,
                null,
                null,
                null,
                deadlinePassed,
                cancelled,
                refundWhenPaid,
                false);
    }
}

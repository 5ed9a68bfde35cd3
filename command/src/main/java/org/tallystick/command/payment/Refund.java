package org.tallystick.command.payment;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.payment.RefundKind;
import org.tallystick.api.payment.RefundStanding;
import org.tallystick.api.payment.RefundStatus;

/**
 * One refund and how far we are with it.
 *
 * @param holdId the account's hold for it; null if it has none
 * @param movementId what gave the money back to the account, or took it; null while nothing has
 * @param paid whether the gateway says that it has refunded, so that only our books are behind
 * @param round counted up when a person lets it be tried again
 * @param attempts how often it was sent in this round
 * @param polls queries that were answered and decided nothing
 * @param doubted whether it has ended and the opposite was said, so that the gateway is asked
 * @param calledAt when it was sent and not answered; null if no call is under way
 * @param askedAt when the gateway was last heard about it
 * @param urgentSince since when there is a reason to act at once; null if there is none
 * @param settled whether a person has decided what becomes of its money instead
 */
record Refund(
        RefundStanding standing,
        @Nullable String holdId,
        @Nullable String movementId,
        boolean paid,
        int round,
        int attempts,
        int polls,
        boolean doubted,
        @Nullable Instant calledAt,
        @Nullable Instant askedAt,
        @Nullable Instant urgentSince,
        boolean settled) {

    static Refund requested(RefundStanding standing, int round, Instant at) {
        return new Refund(standing, null, null, false, round, 0, 0, false, null, null, at, false);
    }

    String id() {
        return standing.refundId();
    }

    boolean isCustomers() {
        return standing.kind() == RefundKind.CUSTOMER;
    }

    boolean isSucceeded() {
        return standing.status() == RefundStatus.SUCCEEDED;
    }

    boolean isEnded() {
        return switch (standing.status()) {
            case SUCCEEDED, FAILED, REVERSED -> true;
            case REQUESTED, PENDING, UNKNOWN -> false;
        };
    }

    Refund held(RefundStanding now, String hold, Instant at) {
        return new Refund(
                now,
                hold,
                movementId,
                paid,
                round,
                attempts,
                polls,
                false,
                null,
                askedAt,
                at,
                settled);
    }

    Refund called(RefundStanding now, int attempt, Instant at) {
        return new Refund(
                now, holdId, movementId, paid, round, attempt, polls, false, at, at, null, settled);
    }

    Refund booked(String movement) {
        return new Refund(
                standing,
                holdId,
                movement,
                paid,
                round,
                attempts,
                polls,
                doubted,
                calledAt,
                askedAt,
                urgentSince,
                settled);
    }

    Refund settled(boolean otherwise) {
        return new Refund(
                standing,
                holdId,
                movementId,
                paid,
                round,
                attempts,
                polls,
                doubted,
                calledAt,
                askedAt,
                urgentSince,
                otherwise);
    }

    /** The gateway says that it has refunded. */
    Refund paid(RefundStanding now, Instant at) {
        return new Refund(
                now,
                holdId,
                movementId,
                true,
                round,
                attempts,
                polls,
                false,
                null,
                at,
                null,
                settled);
    }

    Refund doubted(Instant at) {
        return new Refund(
                standing,
                holdId,
                movementId,
                paid,
                round,
                attempts,
                0,
                true,
                null,
                askedAt,
                at,
                settled);
    }

    /**
     * It stands differently, or was asked about in vain once more.
     *
     * @param silent whether the gateway did not answer
     */
    Refund changed(RefundStanding now, boolean silent, Instant at) {
        boolean asBefore = now.status() == standing.status();
        boolean asksAtOnce = now.status() == RefundStatus.UNKNOWN && !asBefore;
        int asked = asBefore ? polls + 1 : now.status() == RefundStatus.PENDING ? 1 : 0;
        return new Refund(
                now,
                now.status() == RefundStatus.FAILED ? null : holdId,
                movementId,
                paid && now.status() != RefundStatus.REVERSED,
                round,
                attempts,
                asked,
                doubted && silent,
                null,
                at,
                asksAtOnce ? at : null,
                settled);
    }
}

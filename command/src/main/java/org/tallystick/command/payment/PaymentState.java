package org.tallystick.command.payment;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Money;
import org.tallystick.api.payment.Direction;
import org.tallystick.api.payment.EffectKind;
import org.tallystick.api.payment.PaymentOrder;
import org.tallystick.api.payment.PaymentStanding;
import org.tallystick.api.payment.PaymentStatus;
import org.tallystick.api.payment.RefundStatus;

/**
 * All that a payment's events have made of it: what its decisions look at. Immutable.
 *
 * @param holdId of a deduction; null while there is none
 * @param trade what the gateway did for the order; null while nothing is known to have been done
 * @param mismatch a success that differs from the order; null if none was heard
 */
record PaymentState(
        PaymentOrder order,
        PaymentStanding standing,
        Instant recordedAt,
        @Nullable String holdId,
        Asking asking,
        @Nullable Trade trade,
        @Nullable Mismatch mismatch,
        Map<String, Refund> refunds,
        Map<String, Dispute> disputes,
        Memory memory) {

    /** What may book the order itself. */
    private static final Set<EffectKind> BOOKING =
            Set.of(EffectKind.CREDIT, EffectKind.CAPTURE_HOLD, EffectKind.CREDIT_FROM_SUSPENSE);

    static PaymentState started(PaymentOrder order, PaymentStanding standing, Instant at) {
        return new PaymentState(
                order,
                standing,
                at,
                null,
                Asking.NOTHING,
                null,
                null,
                Map.of(),
                Map.of(),
                Memory.EMPTY);
    }

    String paymentId() {
        return order.paymentId();
    }

    PaymentStatus status() {
        return standing.status();
    }

    boolean isDeduct() {
        return order.direction() == Direction.DEDUCT;
    }

    Money money(long minor) {
        return new Money(minor, order.amount().currency());
    }

    /** Whether the gateway was asked to move the money and has not told what it did. */
    boolean awaitsOutcome() {
        return trade == null
                && switch (status()) {
                    case CALLING, PENDING, UNKNOWN, CLOSING -> true;
                    default -> false;
                };
    }

    /** Whether the gateway has moved the money and the account's movement is still to come. */
    boolean isBeingBooked() {
        return trade != null && trade.movementId() == null && status().isOpen();
    }

    /** Whether the account was asked for the movement of the order, and has not answered. */
    boolean isMoving() {
        return trade != null
                && trade.movementId() == null
                && memory.openEffects().values().stream()
                        .filter(effect -> effect.refundId() == null)
                        .anyMatch(effect -> BOOKING.contains(effect.kind()));
    }

    /** Whether it ended without the account's money having moved. */
    boolean endedWithout() {
        return switch (status()) {
            case FAILED, EXPIRED, CANCELLED -> true;
            default -> false;
        };
    }

    /** Whether it succeeded, whatever has come after. */
    boolean succeeded() {
        return !status().isOpen() && !endedWithout();
    }

    boolean isFullyRefunded() {
        return standing.captured() > 0 && standing.refunded() >= standing.captured();
    }

    Optional<Refund> refund(@Nullable String refundId) {
        return refundId == null ? Optional.empty() : Optional.ofNullable(refunds.get(refundId));
    }

    /** What can still be refunded to the customer, in minor units. */
    long refundable() {
        return Math.max(
                0,
                standing.captured() - refundedAtMost() - standing.returned() - standing.disputed());
    }

    /** What has been, or may yet be, refunded to the customer, in minor units. */
    long refundedAtMost() {
        return refunds(RefundStatus::isCounted);
    }

    /** What has been refunded to the customer, in minor units. */
    long refunded() {
        return refunds(status -> status == RefundStatus.SUCCEEDED);
    }

    private long refunds(Predicate<RefundStatus> counted) {
        return refunds.values().stream()
                .filter(Refund::isCustomers)
                .filter(refund -> counted.test(refund.standing().status()))
                .mapToLong(refund -> refund.standing().amount().minor())
                .sum();
    }

    long disputed() {
        return disputes.values().stream().mapToLong(Dispute::counted).sum();
    }

    PaymentState asking(Asking next) {
        return new PaymentState(
                order,
                standing,
                recordedAt,
                holdId,
                next,
                trade,
                mismatch,
                refunds,
                disputes,
                memory);
    }

    PaymentState holding(String hold) {
        return new PaymentState(
                order,
                standing,
                recordedAt,
                hold,
                asking,
                trade,
                mismatch,
                refunds,
                disputes,
                memory);
    }

    PaymentState trading(@Nullable Trade next) {
        return new PaymentState(
                order,
                standing,
                recordedAt,
                holdId,
                asking,
                next,
                mismatch,
                refunds,
                disputes,
                memory);
    }

    PaymentState differing(Mismatch next) {
        return new PaymentState(
                order,
                standing,
                recordedAt,
                holdId,
                asking,
                trade,
                next,
                refunds,
                disputes,
                memory);
    }

    PaymentState refunding(Refund refund) {
        Map<String, Refund> more = new LinkedHashMap<>(refunds);
        more.put(refund.id(), refund);
        return new PaymentState(
                order,
                standing,
                recordedAt,
                holdId,
                asking,
                trade,
                mismatch,
                more,
                disputes,
                memory);
    }

    PaymentState disputing(Dispute dispute) {
        Map<String, Dispute> more = new LinkedHashMap<>(disputes);
        more.put(dispute.number(), dispute);
        return new PaymentState(
                order,
                standing,
                recordedAt,
                holdId,
                asking,
                trade,
                mismatch,
                refunds,
                more,
                memory);
    }

    PaymentState remembering(Memory next) {
        return new PaymentState(
                order,
                standing,
                recordedAt,
                holdId,
                asking,
                trade,
                mismatch,
                refunds,
                disputes,
                next);
    }

    PaymentState standing(PaymentStanding next, Instant at) {
        return new PaymentState(
                order, next, at, holdId, asking, trade, mismatch, refunds, disputes, memory);
    }
}

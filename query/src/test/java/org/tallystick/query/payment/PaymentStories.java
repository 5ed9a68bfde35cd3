package org.tallystick.query.payment;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Money;
import org.tallystick.api.cases.CaseKind;
import org.tallystick.api.payment.Direction;
import org.tallystick.api.payment.Effect;
import org.tallystick.api.payment.EffectKind;
import org.tallystick.api.payment.EffectOutcome;
import org.tallystick.api.payment.FactKind;
import org.tallystick.api.payment.FactOrigin;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.api.payment.GatewayPosting;
import org.tallystick.api.payment.GatewayStatus;
import org.tallystick.api.payment.LateSuccess;
import org.tallystick.api.payment.NextAction;
import org.tallystick.api.payment.PaymentEvent;
import org.tallystick.api.payment.PaymentEvent.ChargeAttempted;
import org.tallystick.api.payment.PaymentEvent.DisputeEnded;
import org.tallystick.api.payment.PaymentEvent.EffectEnded;
import org.tallystick.api.payment.PaymentEvent.EffectRequested;
import org.tallystick.api.payment.PaymentEvent.FactNoted;
import org.tallystick.api.payment.PaymentEvent.FailureReported;
import org.tallystick.api.payment.PaymentEvent.FundsWithdrawn;
import org.tallystick.api.payment.PaymentEvent.GatewayMoneyPosted;
import org.tallystick.api.payment.PaymentEvent.OutcomeUnknown;
import org.tallystick.api.payment.PaymentEvent.PaymentAccepted;
import org.tallystick.api.payment.PaymentEvent.PaymentCancelled;
import org.tallystick.api.payment.PaymentEvent.PaymentClosing;
import org.tallystick.api.payment.PaymentEvent.PaymentDecided;
import org.tallystick.api.payment.PaymentEvent.PaymentExpired;
import org.tallystick.api.payment.PaymentEvent.PaymentFailed;
import org.tallystick.api.payment.PaymentEvent.PaymentHeld;
import org.tallystick.api.payment.PaymentEvent.PaymentPaid;
import org.tallystick.api.payment.PaymentEvent.PaymentReturned;
import org.tallystick.api.payment.PaymentEvent.PaymentStarted;
import org.tallystick.api.payment.PaymentEvent.PaymentSucceeded;
import org.tallystick.api.payment.PaymentEvent.RefundAttempted;
import org.tallystick.api.payment.PaymentEvent.RefundChanged;
import org.tallystick.api.payment.PaymentEvent.RefundHeld;
import org.tallystick.api.payment.PaymentEvent.RefundRequested;
import org.tallystick.api.payment.PaymentEvent.ReviewStarted;
import org.tallystick.api.payment.PaymentEvent.StillWaiting;
import org.tallystick.api.payment.PaymentOrder;
import org.tallystick.api.payment.PaymentStanding;
import org.tallystick.api.payment.PaymentStatus;
import org.tallystick.api.payment.RefundKind;
import org.tallystick.api.payment.RefundStanding;
import org.tallystick.api.payment.RefundStatus;

/** Events of payments, one second apart. */
public final class PaymentStories {

    static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    static final Money AMOUNT = new Money(1_250, "CNY");
    static final NextAction TO_THE_GATEWAY =
            new NextAction(
                    NextAction.Type.REDIRECT, "https://pay.invalid/secret", START.plusSeconds(900));

    private PaymentStories() {}

    static PaymentOrder order(String paymentId, Direction direction) {
        return new PaymentOrder(
                paymentId,
                "shop",
                "order-" + paymentId,
                "alice",
                direction,
                AMOUNT,
                "sim",
                "a reference",
                LateSuccess.CREDIT,
                START.plusSeconds(900),
                Map.of("openid", "very secret"),
                Map.of("cart", "7", "note", "\0"));
    }

    static PaymentStanding standing(PaymentStatus status, GatewayStatus gatewayStatus) {
        return standing(status, gatewayStatus, null);
    }

    private static PaymentStanding standing(
            PaymentStatus status, GatewayStatus gatewayStatus, @Nullable Instant wakeAt) {
        boolean captured = !status.isOpen() && status != PaymentStatus.FAILED;
        return new PaymentStanding(
                status,
                gatewayStatus,
                status == PaymentStatus.FAILED ? "insufficient_funds" : null,
                captured ? "T-1" : null,
                status == PaymentStatus.PENDING ? TO_THE_GATEWAY : null,
                captured ? 1_250 : 0,
                status == PaymentStatus.PARTIALLY_REFUNDED ? 250 : 0,
                0,
                0,
                null,
                wakeAt);
    }

    static RefundStanding refund(String refundId, RefundStatus status) {
        return new RefundStanding(
                refundId,
                RefundKind.CUSTOMER,
                new Money(250, "CNY"),
                status,
                null,
                "a gift",
                status == RefundStatus.FAILED ? "gateway_refused" : null,
                status == RefundStatus.SUCCEEDED ? "R-1" : null,
                START.plusSeconds(20));
    }

    static GatewayFact fact(FactKind kind) {
        return new GatewayFact(kind, "T-1", null, AMOUNT, "OK", null, null);
    }

    /** Started, and nothing yet. */
    static PaymentStarted started(String paymentId, Instant at) {
        return new PaymentStarted(
                order(paymentId, Direction.DEDUCT),
                standing(PaymentStatus.STARTED, GatewayStatus.NONE),
                at);
    }

    /** A deduction that succeeds after the gateway was silent, and is refunded in part. */
    public static List<PaymentEvent> story(String id) {
        PaymentStanding started = standing(PaymentStatus.STARTED, GatewayStatus.NONE);
        PaymentStanding calling = standing(PaymentStatus.CALLING, GatewayStatus.UNKNOWN);
        PaymentStanding unknown = standing(PaymentStatus.UNKNOWN, GatewayStatus.UNKNOWN, at(6));
        PaymentStanding pending = standing(PaymentStatus.PENDING, GatewayStatus.PENDING, at(9));
        PaymentStanding succeeded = standing(PaymentStatus.SUCCEEDED, GatewayStatus.PAID);
        PaymentStanding refunded = standing(PaymentStatus.PARTIALLY_REFUNDED, GatewayStatus.PAID);
        Effect hold =
                new Effect("hold", EffectKind.HOLD_FUNDS, AMOUNT, START, null, null, null, null);
        Effect capture =
                new Effect(
                        "capture", EffectKind.CAPTURE_HOLD, AMOUNT, null, "h-1", null, null, null);
        return List.of(
                new PaymentStarted(order(id, Direction.DEDUCT), started, at(0)),
                new EffectRequested(id, hold, started, at(1)),
                new EffectEnded(id, "hold", new EffectOutcome("h-1", null), started, at(2)),
                new PaymentHeld(id, "h-1", standing(PaymentStatus.HELD, GatewayStatus.NONE), at(3)),
                new ChargeAttempted(id, 1, calling, at(4)),
                new OutcomeUnknown(id, "time_out", unknown, at(5)),
                new StillWaiting(id, 1, unknown, at(6)),
                new StillWaiting(id, 2, pending, at(7)),
                new PaymentPaid(id, fact(FactKind.SUCCEEDED), pending, at(8)),
                new EffectRequested(id, capture, pending, at(9)),
                new EffectEnded(id, "capture", new EffectOutcome("m-1", null), pending, at(10)),
                new PaymentSucceeded(id, "m-1", succeeded, at(11)),
                new RefundRequested(
                        id, refund("r-" + id, RefundStatus.REQUESTED), succeeded, at(20)),
                new RefundAttempted(
                        id, refund("r-" + id, RefundStatus.REQUESTED), 1, succeeded, at(21)),
                new RefundChanged(
                        id,
                        refund("r-" + id, RefundStatus.SUCCEEDED),
                        fact(FactKind.REFUND_SUCCEEDED),
                        refunded,
                        at(22)));
    }

    /** Events of all kinds that the story has not, in no particular order. */
    static List<PaymentEvent> others(String id) {
        PaymentStanding pending = standing(PaymentStatus.PENDING, GatewayStatus.PENDING);
        PaymentStanding failed = standing(PaymentStatus.FAILED, GatewayStatus.FAILED);
        PaymentStanding closing = standing(PaymentStatus.CLOSING, GatewayStatus.PENDING);
        PaymentStanding expired = standing(PaymentStatus.EXPIRED, GatewayStatus.CLOSED);
        PaymentStanding cancelled = standing(PaymentStatus.CANCELLED, GatewayStatus.CLOSED);
        PaymentStanding review = standing(PaymentStatus.IN_REVIEW, GatewayStatus.UNKNOWN);
        PaymentStanding disputed = standing(PaymentStatus.DISPUTED, GatewayStatus.PAID);
        Effect needed =
                new Effect(
                        "case/silent",
                        EffectKind.OPEN_CASE,
                        null,
                        null,
                        null,
                        null,
                        CaseKind.GATEWAY_SILENT,
                        "asked 16 times");
        return List.of(
                new PaymentAccepted(id, pending, at(0)),
                new FailureReported(id, fact(FactKind.FAILED), pending, at(1)),
                new PaymentFailed(id, failed, at(2)),
                new PaymentClosing(id, true, closing, at(3)),
                new PaymentClosing(id, false, closing, at(4)),
                new PaymentExpired(id, expired, at(5)),
                new PaymentCancelled(id, cancelled, at(6)),
                new ReviewStarted(id, fact(FactKind.SUCCEEDED), review, at(7)),
                new FactNoted(
                        id,
                        FactOrigin.CALLBACK,
                        new GatewayFact(
                                FactKind.FAILED,
                                null,
                                null,
                                null,
                                "a\ncode " + "x".repeat(300),
                                null,
                                TO_THE_GATEWAY),
                        "after success",
                        "inbox-1",
                        pending,
                        at(8)),
                new PaymentReturned(id, fact(FactKind.RETURNED), pending, at(9)),
                new FundsWithdrawn(id, fact(FactKind.FUNDS_WITHDRAWN), disputed, at(10)),
                new DisputeEnded(id, fact(FactKind.DISPUTE_WON), true, disputed, at(11)),
                new DisputeEnded(id, fact(FactKind.DISPUTE_LOST), false, disputed, at(12)),
                new EffectRequested(id, needed, review, at(13)),
                new EffectEnded(id, "case/silent", new EffectOutcome(null, null), review, at(14)),
                new EffectEnded(
                        id,
                        "credit/T-1",
                        new EffectOutcome(null, "account_closed"),
                        review,
                        at(15)),
                new GatewayMoneyPosted(
                        id,
                        "sim",
                        new GatewayPosting("paid/T-1", GatewayPosting.Kind.INTO_SUSPENSE, AMOUNT),
                        review,
                        at(16)),
                new PaymentDecided(id, "c-1", "CONFIRM_SUCCESS", 1, review, at(17)),
                new RefundHeld(id, refund("r-1", RefundStatus.REQUESTED), "h-9", review, at(18)));
    }

    private static Instant at(int second) {
        return START.plusSeconds(second);
    }
}

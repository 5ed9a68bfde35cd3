package org.tallystick.command.payment;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Callback;
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
import org.tallystick.api.payment.PaymentAnswer;
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
import org.tallystick.api.payment.PaymentRefusal;
import org.tallystick.api.payment.PaymentStanding;
import org.tallystick.api.payment.PaymentStatus;
import org.tallystick.api.payment.RefundKind;
import org.tallystick.api.payment.RefundStanding;
import org.tallystick.api.payment.RefundStatus;

/** One example of everything that is stored of a payment. */
public final class PaymentExamples {

    private static final String ID = "0a1b2c3d4e5f6g7h8i9j0k1l2m";
    private static final String REFUND_ID = "9z8y7x6w5v4u3t2s1r0q9p8o7n";
    private static final Instant AT = Instant.parse("2026-01-02T03:04:05.678Z");
    private static final Instant LATER = Instant.parse("2026-01-02T03:19:00Z");
    private static final Money AMOUNT = new Money(1_250, "CNY");

    private static final NextAction ACTION =
            new NextAction(NextAction.Type.REDIRECT, "https://pay.example/1", LATER);

    private static final PaymentOrder ORDER =
            new PaymentOrder(
                    ID,
                    "shop",
                    "order-1",
                    "alice",
                    Direction.DEDUCT,
                    AMOUNT,
                    "simulator",
                    "invoice 7",
                    LateSuccess.CREDIT,
                    LATER,
                    Map.of("scene", "app"),
                    Map.of("cart", "7"));

    private static final PaymentStanding STANDING =
            new PaymentStanding(
                    PaymentStatus.PARTIALLY_REFUNDED,
                    GatewayStatus.PAID,
                    "declined",
                    "T-1",
                    ACTION,
                    1_250,
                    250,
                    100,
                    50,
                    "DISPUTE",
                    LATER);

    private static final PaymentStanding BARE =
            new PaymentStanding(
                    PaymentStatus.STARTED,
                    GatewayStatus.NONE,
                    null,
                    null,
                    null,
                    0,
                    0,
                    0,
                    0,
                    null,
                    null);

    private PaymentExamples() {}

    public static List<Object> events() {
        return List.of(
                new PaymentStarted(ORDER, BARE, AT),
                new PaymentHeld(ID, "hold-1", BARE, AT),
                new ChargeAttempted(ID, 1, BARE, AT),
                new PaymentAccepted(ID, STANDING, AT),
                new OutcomeUnknown(ID, Causes.NO_ANSWER, BARE, AT),
                new StillWaiting(ID, 3, BARE, AT),
                new FailureReported(ID, fact(FactKind.FAILED), BARE, AT),
                new PaymentPaid(ID, fullFact(), BARE, AT),
                new PaymentSucceeded(ID, "movement-1", STANDING, AT),
                new PaymentFailed(ID, STANDING, AT),
                new PaymentClosing(ID, true, BARE, AT),
                new PaymentExpired(ID, BARE, AT),
                new PaymentCancelled(ID, BARE, AT),
                new ReviewStarted(ID, fullFact(), BARE, AT),
                new FactNoted(
                        ID,
                        FactOrigin.CALLBACK,
                        fullFact(),
                        Meaning.LATE_SUCCESS.code(),
                        "inbox-1",
                        BARE,
                        AT),
                new PaymentReturned(ID, fullFact(), BARE, AT),
                new FundsWithdrawn(ID, fullFact(), BARE, AT),
                new DisputeEnded(ID, fullFact(), true, BARE, AT),
                new EffectRequested(ID, effect(), BARE, AT),
                new EffectEnded(ID, "hold", new EffectOutcome("movement-1", null), BARE, AT),
                new GatewayMoneyPosted(
                        ID,
                        "simulator",
                        new GatewayPosting("paid/T-1", GatewayPosting.Kind.INTO_SUSPENSE, AMOUNT),
                        BARE,
                        AT),
                new PaymentDecided(ID, "case-1", "REFUND", 1, BARE, AT),
                new RefundRequested(ID, refund(null, null), BARE, AT),
                new RefundHeld(ID, refund(null, null), "hold-2", BARE, AT),
                new RefundAttempted(ID, refund(null, null), 2, BARE, AT),
                new RefundChanged(
                        ID,
                        refund(Causes.REFUND_REFUSED, "G-1"),
                        fact(FactKind.REFUND_FAILED),
                        STANDING,
                        AT));
    }

    /** What a client was answered, as its receipt keeps it. */
    public static PaymentAnswer answer() {
        return new PaymentAnswer(
                PaymentAnswer.Action.REFUND,
                ID,
                new Callback("shop", "key-1"),
                ORDER,
                STANDING,
                refund(null, null),
                PaymentRefusal.REFUND_EXCEEDS_CAPTURED,
                AT,
                "0af7651916cd43dd8448eb211c80319c");
    }

    private static GatewayFact fact(FactKind kind) {
        return new GatewayFact(kind, null, null, null, null, null, null);
    }

    private static GatewayFact fullFact() {
        return new GatewayFact(FactKind.SUCCEEDED, "T-1", REFUND_ID, AMOUNT, "OK", LATER, ACTION);
    }

    private static Effect effect() {
        return new Effect(
                "hold",
                EffectKind.HOLD_FUNDS,
                AMOUNT,
                LATER,
                "movement-1",
                REFUND_ID,
                CaseKind.CONTRADICTION,
                "why");
    }

    private static RefundStanding refund(@Nullable String code, @Nullable String reference) {
        return new RefundStanding(
                REFUND_ID,
                RefundKind.CUSTOMER,
                AMOUNT,
                RefundStatus.REQUESTED,
                "T-1",
                "broken",
                code,
                reference,
                AT);
    }
}

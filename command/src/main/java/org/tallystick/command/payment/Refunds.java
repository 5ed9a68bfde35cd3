package org.tallystick.command.payment;

import org.jspecify.annotations.Nullable;
import org.tallystick.api.Money;
import org.tallystick.api.cases.CaseKind;
import org.tallystick.api.payment.Effect;
import org.tallystick.api.payment.EffectKind;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.api.payment.GatewayPosting.Kind;
import org.tallystick.api.payment.PaymentEvent.RefundChanged;
import org.tallystick.api.payment.PaymentEvent.RefundRequested;
import org.tallystick.api.payment.RefundKind;
import org.tallystick.api.payment.RefundStanding;
import org.tallystick.api.payment.RefundStatus;

/** How refunds begin and end. */
final class Refunds {

    private Refunds() {}

    static RefundStanding with(
            RefundStanding before,
            RefundStatus status,
            @Nullable String failureCode,
            @Nullable String gatewayReference) {
        return new RefundStanding(
                before.refundId(),
                before.kind(),
                before.amount(),
                status,
                before.trade(),
                before.reference(),
                failureCode,
                gatewayReference == null ? before.gatewayReference() : gatewayReference,
                before.requestedAt());
    }

    /** A refund that a client asks for: of a recharge, its money is held first. */
    static RefundStanding request(
            Draft draft, String refundId, Money amount, @Nullable String reference) {
        RefundStanding requested = customers(draft, refundId, amount, reference, null);
        draft.add((standing, at) -> new RefundRequested(draft.id(), requested, standing, at));
        if (!draft.gateway().refundable()) {
            return failed(draft, requested, Causes.REFUND_NOT_SUPPORTED, null);
        }
        holdIfRecharge(draft, refundId);
        return requested;
    }

    /** A refund that somebody made at the gateway without us: only our books are behind. */
    static void adopt(Draft draft, String refundId, GatewayFact fact, Money amount) {
        if (draft.state().refund(refundId).isPresent()) {
            return;
        }
        RefundStanding requested =
                customers(draft, refundId, amount, fact.refundId(), fact.number());
        draft.add((standing, at) -> new RefundRequested(draft.id(), requested, standing, at));
        paid(draft, requested, fact);
    }

    private static RefundStanding customers(
            Draft draft,
            String refundId,
            Money amount,
            @Nullable String reference,
            @Nullable String gatewayReference) {
        return new RefundStanding(
                refundId,
                RefundKind.CUSTOMER,
                amount,
                RefundStatus.REQUESTED,
                null,
                reference,
                null,
                gatewayReference,
                draft.now());
    }

    static void holdIfRecharge(Draft draft, String refundId) {
        Refund refund = draft.state().refunds().get(refundId);
        if (refund != null && !draft.state().isDeduct() && refund.isCustomers()) {
            draft.hold(
                    Names.of(Names.HOLD, refundId, draft.state().memory().rounds(refundId) + 1),
                    refund.standing().amount(),
                    refundId);
        }
    }

    /** The gateway has refunded: our books follow, and only then it has succeeded. */
    static void paid(Draft draft, RefundStanding refund, GatewayFact fact) {
        if (draft.state().refund(refund.refundId()).filter(Refund::settled).isPresent()) {
            Compensation.paidTooLate(draft, refund, fact);
            return;
        }
        RefundStanding pending = with(refund, RefundStatus.PENDING, null, fact.number());
        draft.add((standing, at) -> new RefundChanged(draft.id(), pending, fact, standing, at));
        if (refund.kind() == RefundKind.COMPENSATION) {
            Compensation.settle(draft, pending);
            return;
        }
        DisputeShares.adjust(draft);
        PaymentState state = draft.state();
        Refund now = state.refunds().get(refund.refundId());
        if (state.isDeduct()) {
            Trade trade = state.trade();
            move(
                    draft,
                    EffectKind.GIVE_BACK,
                    Names.of(Names.GIVE_BACK, refund.refundId()),
                    pending,
                    trade == null ? null : trade.movementId());
        } else if (now != null && now.holdId() != null) {
            capture(draft, now);
        } else if (now != null && !state.memory().isHolding(now.id())) {
            holdIfRecharge(draft, refund.refundId());
        }
    }

    static void capture(Draft draft, Refund refund) {
        move(
                draft,
                EffectKind.CAPTURE_HOLD,
                Names.of(Names.CAPTURE, refund.id()),
                refund.standing(),
                refund.holdId());
    }

    private static void move(
            Draft draft,
            EffectKind kind,
            String effectId,
            RefundStanding refund,
            @Nullable String movementId) {
        draft.moveFrom(
                new Effect(
                        effectId,
                        kind,
                        refund.amount(),
                        null,
                        movementId,
                        refund.refundId(),
                        null,
                        null));
    }

    static void succeeded(Draft draft, Refund refund) {
        RefundStanding done = with(refund.standing(), RefundStatus.SUCCEEDED, null, null);
        changed(draft, done, null, draft.state().refunded() + done.amount().minor());
    }

    /** The gateway has refunded a recharge, and the account has nothing left to take it from. */
    static void succeededWithoutMoney(Draft draft, Refund refund, String code) {
        String postingId = Names.of(Names.REFUND, refund.id());
        draft.post(postingId, Kind.OUT_OF_SUSPENSE, refund.standing().amount());
        succeeded(draft, refund);
        Compensation.openCase(
                draft,
                refund.standing(),
                "The gateway has refunded, and the account cannot bear it: " + code);
    }

    static RefundStanding failed(
            Draft draft, RefundStanding refund, String code, @Nullable GatewayFact fact) {
        Refund before = draft.state().refunds().get(refund.refundId());
        RefundStanding failed = with(refund, RefundStatus.FAILED, code, null);
        draft.add((standing, at) -> new RefundChanged(draft.id(), failed, fact, standing, at));
        if (before != null && before.holdId() != null) {
            int round = draft.state().memory().rounds(refund.refundId());
            draft.moveFrom(
                    new Effect(
                            Names.of(Names.VOID, refund.refundId(), round),
                            EffectKind.VOID_HOLD,
                            null,
                            null,
                            before.holdId(),
                            refund.refundId(),
                            null,
                            null));
        }
        DisputeShares.adjust(draft);
        return failed;
    }

    /** The gateway refuses it for good: a person has to see. */
    static void refused(Draft draft, RefundStanding refund, GatewayFact fact) {
        failed(draft, refund, Causes.REFUND_REFUSED, fact);
        if (refund.kind() == RefundKind.COMPENSATION) {
            Compensation.openCase(draft, refund, "The gateway refuses to take the money back");
            return;
        }
        Refund now = draft.state().refunds().get(refund.refundId());
        draft.openCase(
                CaseKind.REFUND_REFUSED,
                Names.of(refund.refundId(), null, now == null ? 1 : now.round()),
                refund.amount(),
                refund.refundId(),
                "The gateway refuses the refund: " + fact.code());
    }

    /** It had succeeded, and the gateway has taken that back. */
    static void reversed(Draft draft, Refund refund, GatewayFact fact) {
        RefundStanding reversed =
                with(refund.standing(), RefundStatus.REVERSED, Causes.CONTRADICTED, null);
        Money amount = reversed.amount();
        if (!refund.isCustomers()) {
            draft.add(
                    (standing, at) -> new RefundChanged(draft.id(), reversed, fact, standing, at));
            Compensation.park(draft, Names.of(Names.REVERSED, refund.id()), amount);
            Compensation.openCase(draft, reversed, "The gateway took the refund back");
            return;
        }
        long refunded = draft.state().refunded() - amount.minor();
        changed(draft, reversed, fact, refunded);
        if (draft.state().memory().waitsInSuspense(refund)) {
            draft.post(Names.of(Names.REVERSED, refund.id()), Kind.OUT_OF_SUSPENSE, amount);
        } else if (draft.state().isDeduct()) {
            draft.openCase(
                    CaseKind.REFUND_REVERSED,
                    refund.id(),
                    amount,
                    refund.id(),
                    "The gateway took back a refund that the customer has");
        } else if (refund.movementId() == null) {
            Compensation.cameBack(draft, refund);
        } else {
            draft.move(
                    Names.of(Names.REVERSED, refund.id()), EffectKind.CREDIT, amount, refund.id());
        }
        DisputeShares.adjust(draft);
    }

    private static void changed(
            Draft draft, RefundStanding refund, @Nullable GatewayFact fact, long refunded) {
        PaymentState state = draft.state();
        NextStanding next = draft.next().refunded(refunded);
        if (state.succeeded()) {
            next.status(Outcomes.settledStatus(state, refunded, state.standing().returned()));
        }
        draft.add(
                next, (standing, at) -> new RefundChanged(draft.id(), refund, fact, standing, at));
    }
}

package org.tallystick.command.payment;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Ids;
import org.tallystick.api.Money;
import org.tallystick.api.cases.CaseKind;
import org.tallystick.api.payment.Effect;
import org.tallystick.api.payment.EffectOutcome;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.api.payment.GatewayPosting.Kind;
import org.tallystick.api.payment.GatewayStatus;
import org.tallystick.api.payment.PaymentCommand.RecordEffectCommand;
import org.tallystick.api.payment.PaymentEvent.EffectEnded;
import org.tallystick.api.payment.PaymentEvent.PaymentFailed;
import org.tallystick.api.payment.PaymentEvent.PaymentHeld;
import org.tallystick.api.payment.PaymentEvent.RefundHeld;
import org.tallystick.api.payment.PaymentStatus;

/** What it means for the payment that an effect was carried out, or refused by the account. */
final class EffectRules {

    private static final String CANCELLED = "cancelled";

    private EffectRules() {}

    static void record(Draft draft, RecordEffectCommand command) {
        Effect effect = draft.state().memory().openEffects().get(command.effectId());
        if (effect == null) {
            return;
        }
        EffectOutcome outcome = command.outcome();
        draft.add(
                changed(draft, effect),
                (standing, at) ->
                        new EffectEnded(draft.id(), effect.effectId(), outcome, standing, at));
        String movementId = outcome.movementId();
        if (movementId != null) {
            done(draft, effect, movementId);
        } else if (outcome.refusalCode() != null) {
            refused(draft, effect, outcome.refusalCode());
        }
        EarlyFacts.hearReversed(draft, effect.refundId());
    }

    /** What came back from the gateway counts as returned, whether or not the account took it. */
    private static NextStanding changed(Draft draft, Effect effect) {
        PaymentState state = draft.state();
        if (!effect.effectId().startsWith(Names.RETURN)) {
            return draft.next();
        }
        long returned = state.standing().returned() + amountOf(effect).minor();
        return draft.next()
                .returned(returned)
                .status(Outcomes.settledStatus(state, state.refunded(), returned));
    }

    private static void done(Draft draft, Effect effect, String movementId) {
        switch (effect.kind()) {
            case HOLD_FUNDS -> held(draft, effect, movementId);
            case CAPTURE_HOLD, CREDIT, GIVE_BACK -> booked(draft, effect, movementId);
            case CREDIT_FROM_SUSPENSE -> credited(draft, effect, movementId);
            case REVERSE -> reversed(draft, effect);
            case VOID_HOLD, DEBIT_TO_SUSPENSE, DISPUTE_DEBIT, DISPUTE_CREDIT, OPEN_CASE -> {}
        }
    }

    private static void held(Draft draft, Effect effect, String holdId) {
        PaymentState state = draft.state();
        if (effect.refundId() == null) {
            if (state.status() == PaymentStatus.STARTED) {
                draft.add(
                        draft.next().status(PaymentStatus.HELD),
                        (standing, at) -> new PaymentHeld(draft.id(), holdId, standing, at));
            } else {
                draft.releaseHold();
            }
            return;
        }
        Refund refund = refundOf(draft, effect);
        draft.add(
                (standing, at) ->
                        new RefundHeld(draft.id(), refund.standing(), holdId, standing, at));
        if (refund.paid()) {
            Refunds.capture(draft, refundOf(draft, effect));
        }
    }

    private static void booked(Draft draft, Effect effect, String movementId) {
        if (effect.effectId().startsWith(Names.REVERSED)) {
            return;
        }
        if (effect.refundId() != null) {
            Refunds.succeeded(draft, refundOf(draft, effect));
        } else if (!effect.effectId().startsWith(Names.RETURN)) {
            succeeded(draft, movementId, amountOf(effect).minor());
        }
    }

    private static void succeeded(Draft draft, String movementId, long captured) {
        List<GatewayFact> early = draft.state().memory().early();
        boolean refundNow = draft.state().asking().refundWhenPaid();
        Outcomes.succeeded(draft, movementId, captured);
        if (refundNow) {
            String refundId = Ids.number(draft.id(), CANCELLED);
            Refunds.request(draft, refundId, draft.state().money(captured), CANCELLED);
        }
        EarlyFacts.hearBooked(draft, early);
    }

    private static void credited(Draft draft, Effect effect, String movementId) {
        PaymentState state = draft.state();
        boolean unbooked = state.trade() != null && state.trade().movementId() == null;
        boolean confirmed = unbooked && effect.caseKind() == CaseKind.AMOUNT_MISMATCH;
        boolean lateOwn =
                state.endedWithout()
                        && effect.refundId() != null
                        && state.trade() != null
                        && isOwnTrade(draft, effect);
        if (confirmed || lateOwn) {
            succeeded(draft, movementId, amountOf(effect).minor());
        }
        if (confirmed) {
            MismatchDecisions.giveBackRest(draft, amountOf(effect).minor());
        }
    }

    private static boolean isOwnTrade(Draft draft, Effect effect) {
        Trade trade = Objects.requireNonNull(draft.state().trade());
        return Objects.equals(refundOf(draft, effect).standing().trade(), trade.number());
    }

    /** A success was undone: two people found that it was none. */
    private static void reversed(Draft draft, Effect effect) {
        if (effect.caseKind() == CaseKind.CONTRADICTION) {
            draft.add(
                    draft.next()
                            .status(PaymentStatus.FAILED)
                            .failure(Causes.CONTRADICTED)
                            .gateway(GatewayStatus.FAILED)
                            .captured(0),
                    (standing, at) -> new PaymentFailed(draft.id(), standing, at));
        }
    }

    private static void refused(Draft draft, Effect effect, String code) {
        switch (effect.kind()) {
            case HOLD_FUNDS -> holdRefused(draft, effect, code);
            case CAPTURE_HOLD, CREDIT -> bookingRefused(draft, effect, code);
            case GIVE_BACK -> {
                suspended(draft, effect, amountOf(effect), code);
                if (effect.refundId() != null) {
                    Refunds.succeeded(draft, refundOf(draft, effect));
                }
            }
            case DISPUTE_DEBIT ->
                    draft.post(effect.effectId() + "/refused", Kind.LOST, amountOf(effect));
            case DISPUTE_CREDIT -> wonForNobody(draft, effect, code);
            case CREDIT_FROM_SUSPENSE, DEBIT_TO_SUSPENSE, REVERSE ->
                    DecisionRules.refused(draft, effect, code);
            case VOID_HOLD, OPEN_CASE -> {}
        }
    }

    private static void holdRefused(Draft draft, Effect effect, String code) {
        if (effect.refundId() == null) {
            if (draft.state().status() == PaymentStatus.STARTED) {
                Outcomes.failed(draft, code, GatewayStatus.NONE);
            }
            return;
        }
        Refund refund = refundOf(draft, effect);
        if (refund.paid()) {
            Refunds.succeededWithoutMoney(draft, refund, code);
        } else {
            Refunds.failed(draft, refund.standing(), code, null);
        }
    }

    /** The gateway has moved the money, and the account cannot follow. */
    private static void bookingRefused(Draft draft, Effect effect, String code) {
        if (effect.effectId().startsWith(Names.REVERSED)) {
            suspended(draft, effect, amountOf(effect), code);
            return;
        }
        if (effect.refundId() != null) {
            Refunds.succeededWithoutMoney(draft, refundOf(draft, effect), code);
            return;
        }
        PaymentState state = draft.state();
        if (state.status().isOpen()) {
            Outcomes.failed(draft, code, GatewayStatus.PAID);
        }
        Trade trade = state.trade();
        Compensation.of(draft, trade == null ? null : trade.number(), amountOf(effect));
    }

    /** A dispute was won, and the account cannot take back what it had borne. */
    private static void wonForNobody(Draft draft, Effect effect, String code) {
        Dispute dispute = draft.state().disputes().get(Names.last(effect.effectId()));
        Money amount = amountOf(effect);
        long undebited = dispute == null ? 0 : Math.min(amount.minor(), dispute.undebited());
        Money rest = new Money(amount.minor() - undebited, amount.currency());
        draft.post(
                effect.effectId() + "/refused",
                Kind.LOSS_RECOVERED,
                new Money(undebited, amount.currency()));
        if (rest.minor() > 0) {
            suspended(draft, effect, rest, code);
        }
    }

    /** Money has come back for an account that cannot take it. */
    private static void suspended(Draft draft, Effect effect, Money amount, @Nullable String code) {
        draft.post(effect.effectId(), Kind.INTO_SUSPENSE, amount);
        draft.openCase(
                CaseKind.SUSPENSE,
                effect.effectId(),
                amount,
                effect.refundId(),
                "The account cannot take the money back: " + code);
    }

    private static Refund refundOf(Draft draft, Effect effect) {
        return draft.state()
                .refund(effect.refundId())
                .orElseThrow(() -> new IllegalStateException("The effect's refund is known"));
    }

    private static Money amountOf(Effect effect) {
        return Objects.requireNonNull(effect.amount(), "Such an effect has an amount");
    }
}

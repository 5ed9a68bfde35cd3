package org.tallystick.command.payment;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Money;
import org.tallystick.api.payment.Effect;
import org.tallystick.api.payment.EffectKind;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.api.payment.GatewayStatus;
import org.tallystick.api.payment.PaymentEvent.OutcomeUnknown;
import org.tallystick.api.payment.PaymentEvent.PaymentCancelled;
import org.tallystick.api.payment.PaymentEvent.PaymentExpired;
import org.tallystick.api.payment.PaymentEvent.PaymentFailed;
import org.tallystick.api.payment.PaymentEvent.PaymentPaid;
import org.tallystick.api.payment.PaymentEvent.PaymentSucceeded;
import org.tallystick.api.payment.PaymentStatus;

/** How the order itself ends. */
final class Outcomes {

    private Outcomes() {}

    /** The gateway has moved the money: what that means for the account is asked for. */
    static void paid(Draft draft, GatewayFact fact, Money booked) {
        draft.add(
                draft.next().gateway(GatewayStatus.PAID).reference(fact.number()).payerIsDone(),
                (standing, at) -> new PaymentPaid(draft.id(), fact, standing, at));
        PaymentState state = draft.state();
        if (state.isDeduct()) {
            draft.moveFrom(
                    new Effect(
                            Names.CAPTURE,
                            EffectKind.CAPTURE_HOLD,
                            booked,
                            null,
                            state.holdId(),
                            null,
                            null,
                            null));
        } else {
            draft.move(Names.of(Names.CREDIT, fact.number()), EffectKind.CREDIT, booked, null);
        }
    }

    static void succeeded(Draft draft, String movementId, long captured) {
        draft.add(
                draft.next()
                        .status(PaymentStatus.SUCCEEDED)
                        .failure(null)
                        .captured(captured)
                        .payerIsDone(),
                (standing, at) -> new PaymentSucceeded(draft.id(), movementId, standing, at));
    }

    /** It failed on our side although the gateway may have moved the money. */
    static void failed(Draft draft, @Nullable String code, GatewayStatus gateway) {
        List<GatewayFact> early = draft.state().memory().earlySuccesses();
        draft.add(
                draft.next()
                        .status(PaymentStatus.FAILED)
                        .failure(code)
                        .gateway(gateway)
                        .payerIsDone(),
                (standing, at) -> new PaymentFailed(draft.id(), standing, at));
        EarlyFacts.hearSuccesses(draft, early);
    }

    /** It failed, and no money has moved: what was held is released. */
    static void failedUnpaid(Draft draft, @Nullable String code, GatewayStatus gateway) {
        failed(draft, code, gateway);
        draft.releaseHold();
    }

    static void expired(Draft draft, GatewayStatus gateway) {
        List<GatewayFact> early = draft.state().memory().earlySuccesses();
        draft.add(
                draft.next().status(PaymentStatus.EXPIRED).gateway(gateway).payerIsDone(),
                (standing, at) -> new PaymentExpired(draft.id(), standing, at));
        draft.releaseHold();
        EarlyFacts.hearSuccesses(draft, early);
    }

    static void cancelled(Draft draft, GatewayStatus gateway) {
        List<GatewayFact> early = draft.state().memory().earlySuccesses();
        draft.add(
                draft.next().status(PaymentStatus.CANCELLED).gateway(gateway).payerIsDone(),
                (standing, at) -> new PaymentCancelled(draft.id(), standing, at));
        draft.releaseHold();
        EarlyFacts.hearSuccesses(draft, early);
    }

    static void unknown(Draft draft, String cause, GatewayStatus gateway) {
        draft.add(
                draft.next().status(PaymentStatus.UNKNOWN).gateway(gateway),
                (standing, at) -> new OutcomeUnknown(draft.id(), cause, standing, at));
        Waiting.openCaseIfSilent(draft);
    }

    /** From the sums: how a payment that has succeeded stands now. */
    static PaymentStatus settledStatus(PaymentState state, long refunded, long returned) {
        boolean open =
                state.disputes().values().stream()
                        .anyMatch(dispute -> dispute.stage() == Dispute.Stage.OPEN);
        boolean lost =
                state.disputes().values().stream()
                        .anyMatch(dispute -> dispute.stage() == Dispute.Stage.LOST);
        if (open) {
            return PaymentStatus.DISPUTED;
        }
        if (lost) {
            return PaymentStatus.CHARGED_BACK;
        }
        long captured = state.standing().captured();
        if (returned > 0 && returned + refunded >= captured) {
            return PaymentStatus.RETURNED;
        }
        if (refunded >= captured) {
            return PaymentStatus.REFUNDED;
        }
        return refunded > 0 ? PaymentStatus.PARTIALLY_REFUNDED : PaymentStatus.SUCCEEDED;
    }
}

package org.tallystick.command.payment;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Money;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.api.payment.GatewayStatus;
import org.tallystick.api.payment.GatewayStep;
import org.tallystick.api.payment.GatewayStep.Kind;
import org.tallystick.api.payment.PaymentEvent.ChargeAttempted;
import org.tallystick.api.payment.PaymentEvent.PaymentClosing;
import org.tallystick.api.payment.PaymentEvent.RefundAttempted;
import org.tallystick.api.payment.PaymentEvent.RefundChanged;
import org.tallystick.api.payment.PaymentStatus;
import org.tallystick.api.payment.RefundStanding;
import org.tallystick.api.payment.RefundStatus;

/** Decides which call is to be made now, and records it before it is made. */
final class StepRules {

    private StepRules() {}

    /** Null if nothing is to be asked of the gateway now. */
    static @Nullable GatewayStep take(Draft draft, boolean gatewayAcceptsCalls) {
        List<Due> over =
                Agenda.of(draft.state(), draft.around()).stream()
                        .filter(item -> item.isOver(draft.now()))
                        .toList();
        if (over.isEmpty()) {
            return null;
        }
        // Once its time is over it is closed, however late we are with asking about it.
        Due due =
                over.stream()
                        .filter(item -> item.task() == Due.Task.EXPIRE)
                        .findFirst()
                        .orElse(over.get(0));
        return switch (due.task()) {
            case CALL -> call(draft, gatewayAcceptsCalls);
            case RESEND -> charge(draft);
            case RESUME -> resume(draft);
            case EXPIRE -> close(draft);
            case CLOSE -> step(draft, Kind.CLOSE);
            case QUERY -> step(draft, Kind.QUERY);
            case BELIEVE_FAILURE -> {
                FailureFacts.believe(draft);
                yield null;
            }
            case REFUND -> refund(draft, refundOf(draft, due));
            case RESUME_REFUND -> resumeRefund(draft, refundOf(draft, due));
            case QUERY_REFUND -> queryRefund(draft, refundOf(draft, due));
        };
    }

    private static @Nullable GatewayStep call(Draft draft, boolean gatewayAcceptsCalls) {
        if (!draft.now().isBefore(draft.state().order().expiresAt())) {
            Outcomes.expired(draft, GatewayStatus.NONE);
            return null;
        }
        if (!gatewayAcceptsCalls) {
            Outcomes.failedUnpaid(draft, Causes.GATEWAY_UNAVAILABLE, GatewayStatus.NONE);
            return null;
        }
        return charge(draft);
    }

    /** What the gateway has told of its own accord is not asked for, lest it be done twice. */
    private static @Nullable GatewayStep charge(Draft draft) {
        int attempt = draft.state().asking().attempts() + 1;
        List<GatewayFact> early = draft.state().memory().earlySuccesses();
        draft.add(
                draft.next().status(PaymentStatus.CALLING),
                (standing, at) -> new ChargeAttempted(draft.id(), attempt, standing, at));
        EarlyFacts.hearSuccesses(draft, early);
        if (!early.isEmpty()) {
            return null;
        }
        return new GatewayStep(
                Kind.CHARGE,
                draft.state().order(),
                draft.state().order().amount(),
                null,
                null,
                attempt);
    }

    /** The process ended between the attempt and its answer, or the answer was lost. */
    private static @Nullable GatewayStep resume(Draft draft) {
        Outcomes.unknown(draft, Causes.INTERRUPTED, GatewayStatus.UNKNOWN);
        return draft.gateway().queryable() ? step(draft, Kind.QUERY) : null;
    }

    private static @Nullable GatewayStep close(Draft draft) {
        draft.add(
                draft.next().status(PaymentStatus.CLOSING),
                (standing, at) -> new PaymentClosing(draft.id(), false, standing, at));
        if (draft.gateway().closable()) {
            return step(draft, Kind.CLOSE);
        }
        return cannotClose(draft);
    }

    private static @Nullable GatewayStep cannotClose(Draft draft) {
        Outcomes.unknown(draft, Causes.CLOSE_NOT_SUPPORTED, GatewayStatus.UNKNOWN);
        return draft.gateway().queryable() ? step(draft, Kind.QUERY) : null;
    }

    /** What may be done twice without harm is not recorded: a query, and a close. */
    private static @Nullable GatewayStep step(Draft draft, Kind kind) {
        if (kind == Kind.CLOSE) {
            if (!draft.gateway().closable()) {
                return cannotClose(draft);
            }
            if (draft.state().status() != PaymentStatus.CLOSING) {
                boolean cancelled = draft.state().asking().cancelled();
                draft.add(
                        draft.next().status(PaymentStatus.CLOSING),
                        (standing, at) -> new PaymentClosing(draft.id(), cancelled, standing, at));
            }
        }
        PaymentState state = draft.state();
        Trade trade = state.trade();
        return new GatewayStep(
                kind,
                state.order(),
                state.order().amount(),
                null,
                trade == null ? null : trade.number(),
                state.asking().polls() + 1);
    }

    private static GatewayStep refund(Draft draft, Refund refund) {
        int attempt = refund.attempts() + 1;
        RefundStanding standing = refund.standing();
        draft.add((now, at) -> new RefundAttempted(draft.id(), standing, attempt, now, at));
        return refundStep(draft, Kind.REFUND, refund, attempt);
    }

    private static @Nullable GatewayStep resumeRefund(Draft draft, Refund refund) {
        RefundStanding unknown = Refunds.with(refund.standing(), RefundStatus.UNKNOWN, null, null);
        draft.add((standing, at) -> new RefundChanged(draft.id(), unknown, null, standing, at));
        RefundSilence.openCaseIfSilent(draft, refund.id());
        if (draft.gateway().queryable()) {
            return refundStep(draft, Kind.QUERY_REFUND, refund, 1);
        }
        return draft.gateway().idempotentResend() ? refund(draft, refund) : null;
    }

    private static GatewayStep queryRefund(Draft draft, Refund refund) {
        return refundStep(draft, Kind.QUERY_REFUND, refund, refund.polls() + 1);
    }

    private static GatewayStep refundStep(Draft draft, Kind kind, Refund refund, int attempt) {
        PaymentState state = draft.state();
        Money amount = refund.standing().amount();
        Trade trade = state.trade();
        String own = trade == null ? null : trade.number();
        String number = refund.standing().trade() == null ? own : refund.standing().trade();
        return new GatewayStep(kind, state.order(), amount, refund.id(), number, attempt);
    }

    private static Refund refundOf(Draft draft, Due due) {
        return draft.state()
                .refund(due.refundId())
                .orElseThrow(() -> new IllegalStateException("What is due has a refund"));
    }
}

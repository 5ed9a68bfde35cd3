package org.tallystick.command.payment;

import org.jspecify.annotations.Nullable;
import org.tallystick.api.cases.CaseKind;
import org.tallystick.api.payment.FactKind;
import org.tallystick.api.payment.FactOrigin;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.api.payment.GatewayStatus;
import org.tallystick.api.payment.PaymentEvent.FailureReported;
import org.tallystick.api.payment.PaymentStatus;

/** What it means that a gateway says that no money has moved and none will. */
final class FailureFacts {

    private FailureFacts() {}

    static void hear(Draft draft, GatewayFact fact, FactOrigin origin, @Nullable String inboxId) {
        PaymentState state = draft.state();
        boolean closed = fact.kind() == FactKind.CLOSED;
        if (state.awaitsOutcome()) {
            if (closed && state.status() == PaymentStatus.CLOSING) {
                ended(draft, GatewayStatus.CLOSED);
            } else if (origin == FactOrigin.QUERY) {
                confirmed(draft, fact, closed);
            } else if (!state.memory().knows(fact) || closeFailed(state, origin)) {
                report(draft, fact);
            }
        } else if (state.status() == PaymentStatus.IN_REVIEW) {
            SuccessFacts.noteOnce(draft, Meaning.EVIDENCE, origin, fact, inboxId);
        } else if (state.status() == PaymentStatus.STARTED
                || state.status() == PaymentStatus.HELD) {
            SuccessFacts.noteOnce(draft, Meaning.WITHOUT_EFFECT, origin, fact, inboxId);
        } else {
            contradicts(draft, fact, origin);
        }
    }

    /** What was said before, and then forgotten, is the answer to a close all the same. */
    private static boolean closeFailed(PaymentState state, FactOrigin origin) {
        return origin == FactOrigin.CLOSE && state.asking().failedAt() == null;
    }

    private static void report(Draft draft, GatewayFact fact) {
        draft.add((standing, at) -> new FailureReported(draft.id(), fact, standing, at));
    }

    private static void confirmed(Draft draft, GatewayFact fact, boolean closed) {
        if (!draft.state().memory().knows(fact)) {
            report(draft, fact);
        }
        if (closed) {
            ended(draft, GatewayStatus.CLOSED);
        } else {
            Outcomes.failedUnpaid(draft, Causes.DECLINED, GatewayStatus.FAILED);
        }
    }

    /** It is closed without money having moved: by our wish, by its time, or by the gateway. */
    private static void ended(Draft draft, GatewayStatus gateway) {
        Asking asking = draft.state().asking();
        if (asking.cancelled()) {
            Outcomes.cancelled(draft, gateway);
        } else if (asking.deadlinePassed()) {
            Outcomes.expired(draft, gateway);
        } else {
            Outcomes.failedUnpaid(draft, Causes.CLOSED_BY_GATEWAY, gateway);
        }
    }

    /** A failure that nobody could confirm is believed after a while. */
    static void believe(Draft draft) {
        Outcomes.failedUnpaid(draft, Causes.DECLINED, GatewayStatus.FAILED);
    }

    /**
     * A no after a yes. Nothing is reversed, because the no may be the wrong one and the money may
     * be gone: the gateway is asked, and a person decides.
     */
    static void contradicts(Draft draft, GatewayFact fact, FactOrigin origin) {
        PaymentState state = draft.state();
        Trade trade = state.trade();
        if (trade == null || (state.endedWithout() && !state.isMoving())) {
            return;
        }
        boolean closedAfterRefund = fact.kind() == FactKind.CLOSED && state.isFullyRefunded();
        if (closedAfterRefund) {
            return;
        }
        boolean another = trade.isNot(fact.number()) || trade.isAfter(fact.occurredAt());
        if (another) {
            SuccessFacts.noteOnce(draft, Meaning.WITHOUT_EFFECT, origin, fact, null);
            return;
        }
        boolean known = state.memory().knows(fact);
        if (SuccessFacts.isBelieved(draft, origin)) {
            if (!known) {
                draft.note(Meaning.EVIDENCE, origin, fact, null);
            }
            openCase(draft, "After the success it says " + fact.kind());
        } else if (!known) {
            draft.note(Meaning.CONTRADICTION, origin, fact, null);
        }
    }

    /** The gateway was asked about a no after its yes, and stands by the yes. */
    static void standsByItsYes(Draft draft) {
        if (draft.state().asking().failedAt() != null) {
            openCase(draft, "After the success it said no; asked again, it says yes");
        }
    }

    private static void openCase(Draft draft, String reason) {
        Trade trade = draft.state().trade();
        draft.openCase(
                CaseKind.CONTRADICTION,
                trade == null ? null : trade.number(),
                trade == null ? null : trade.amount(),
                null,
                reason);
    }
}

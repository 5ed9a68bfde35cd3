package org.tallystick.command.payment;

import org.tallystick.api.Money;
import org.tallystick.api.cases.CaseKind;
import org.tallystick.api.payment.FactKind;
import org.tallystick.api.payment.FactOrigin;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.api.payment.PaymentEvent.RefundChanged;
import org.tallystick.api.payment.RefundStanding;
import org.tallystick.api.payment.RefundStatus;

/** What is done while the gateway does not tell what became of a refund. */
final class RefundSilence {

    private static final String SILENT = "The gateway has not told what became of the refund";

    private RefundSilence() {}

    /** It was asked whether it stands by what it had said, and it does. */
    static void settleDoubt(Draft draft, Refund refund, GatewayFact fact) {
        if (refund.doubted()) {
            keep(draft, refund, fact);
        }
    }

    static void pending(Draft draft, Refund refund, GatewayFact fact, FactOrigin origin) {
        boolean asked = origin == FactOrigin.QUERY_REFUND || origin == FactOrigin.REFUND;
        boolean news = refund.standing().status() != RefundStatus.PENDING;
        if (refund.isEnded()) {
            if (asked) {
                settleDoubt(draft, refund, GatewayFact.of(FactKind.NO_ANSWER));
            }
        } else if (!refund.paid() && (asked || news)) {
            change(draft, refund, RefundStatus.PENDING, fact);
            openCaseIfSilent(draft, refund.id());
        }
    }

    /**
     * The gateway does not know it: the same number is sent once more, but not more often than any
     * refund is tried; then a person has to see why it gets lost, and it is only asked about.
     */
    static void notFound(Draft draft, Refund refund, GatewayFact fact, FactOrigin origin) {
        if (origin != FactOrigin.QUERY_REFUND && origin != FactOrigin.REFUND) {
            return;
        }
        if (refund.isEnded()) {
            settleDoubt(draft, refund, fact);
        } else if (refund.paid()) {
            return;
        } else if (draft.around().settings().isUsedUp(refund.attempts())) {
            change(draft, refund, RefundStatus.UNKNOWN, fact);
            openCase(draft, refund, roundOf(refund));
        } else {
            change(draft, refund, RefundStatus.REQUESTED, fact);
        }
    }

    /** It has refunded something, and not what it was asked for: a person has to see. */
    static void openDifference(Draft draft, Refund refund, GatewayFact fact) {
        Money said = fact.amount();
        draft.openCaseAnew(
                CaseKind.AMOUNT_MISMATCH,
                refund.id(),
                said,
                refund.id(),
                "The gateway says that it has refunded another amount than "
                        + refund.standing().amount().toMajor()
                        + " "
                        + refund.standing().amount().currency());
    }

    /** What it says of another amount is no answer to what became of ours. */
    static void differs(Draft draft, Refund refund, FactOrigin origin) {
        GatewayFact nothing = GatewayFact.of(FactKind.NO_ANSWER);
        boolean asked = origin == FactOrigin.QUERY_REFUND || origin == FactOrigin.REFUND;
        if (refund.isEnded()) {
            settleDoubt(draft, refund, nothing);
        } else if (asked) {
            change(draft, refund, RefundStatus.UNKNOWN, nothing);
        }
    }

    static void noAnswer(Draft draft, Refund refund, GatewayFact fact) {
        if (refund.isEnded()) {
            settleDoubt(draft, refund, GatewayFact.of(FactKind.NO_ANSWER));
            return;
        }
        if (refund.paid()) {
            return;
        }
        if (fact.kind() == FactKind.NOT_SUPPORTED) {
            Refunds.refused(draft, refund.standing(), fact);
            return;
        }
        change(draft, refund, RefundStatus.UNKNOWN, fact);
        openCaseIfSilent(draft, refund.id());
    }

    /** Where all queries are used up, or none can be made, a person has to find out. */
    static void openCaseIfSilent(Draft draft, String refundId) {
        Refund refund = draft.state().refunds().get(refundId);
        boolean cannotAsk = !draft.gateway().queryable() && !draft.gateway().idempotentResend();
        if (refund != null
                && isOpen(refund)
                && (cannotAsk || draft.around().settings().isUsedUp(refund.polls()))) {
            openCase(draft, refund, roundOf(refund));
        }
    }

    private static String roundOf(Refund refund) {
        return Names.of(refund.id(), null, refund.round());
    }

    private static boolean isOpen(Refund refund) {
        RefundStatus status = refund.standing().status();
        return status == RefundStatus.UNKNOWN || status == RefundStatus.PENDING;
    }

    /** It has ended, the opposite was said, and the gateway never tells which it is. */
    static void openCaseIfInDoubt(Draft draft, String refundId) {
        Refund refund = draft.state().refunds().get(refundId);
        if (refund != null
                && refund.doubted()
                && (!draft.gateway().queryable()
                        || draft.around().settings().isUsedUp(refund.polls()))) {
            draft.openCaseAnew(
                    CaseKind.GATEWAY_SILENT,
                    refundId + "/doubt",
                    refund.standing().amount(),
                    refund.id(),
                    SILENT);
        }
    }

    private static void openCase(Draft draft, Refund refund, String cause) {
        draft.openCase(
                CaseKind.GATEWAY_SILENT, cause, refund.standing().amount(), refund.id(), SILENT);
    }

    static void keep(Draft draft, Refund refund, GatewayFact fact) {
        RefundStanding same = refund.standing();
        GatewayFact heard =
                fact.kind() == FactKind.NO_ANSWER ? GatewayFact.of(FactKind.NO_ANSWER) : fact;
        draft.add((standing, at) -> new RefundChanged(draft.id(), same, heard, standing, at));
        openCaseIfInDoubt(draft, refund.id());
    }

    static void change(Draft draft, Refund refund, RefundStatus status, GatewayFact fact) {
        RefundStanding next = Refunds.with(refund.standing(), status, null, fact.number());
        draft.add((standing, at) -> new RefundChanged(draft.id(), next, fact, standing, at));
    }
}

package org.tallystick.command.payment;

import org.jspecify.annotations.Nullable;
import org.tallystick.api.Ids;
import org.tallystick.api.Money;
import org.tallystick.api.cases.CaseKind;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.api.payment.GatewayPosting.Kind;
import org.tallystick.api.payment.PaymentEvent.RefundChanged;
import org.tallystick.api.payment.PaymentEvent.RefundRequested;
import org.tallystick.api.payment.RefundKind;
import org.tallystick.api.payment.RefundStanding;
import org.tallystick.api.payment.RefundStatus;

/** Money that fits no account stands in suspense until the gateway has taken it back. */
final class Compensation {

    private static final String COMPENSATION = "compensation";

    private Compensation() {}

    /** Money of a trade is at the gateway or has left through it: noted, and to be given back. */
    static void of(Draft draft, @Nullable String trade, Money amount) {
        park(draft, Names.of(Names.PAID, trade), amount);
        giveBack(draft, trade, amount);
    }

    /** Puts money that came in into suspense; money that left is missing there. */
    static void park(Draft draft, String postingId, Money amount) {
        Kind kind = draft.state().isDeduct() ? Kind.OUT_OF_SUSPENSE : Kind.INTO_SUSPENSE;
        draft.post(postingId, kind, amount);
    }

    /** Has the gateway give back what stands in suspense, once per trade. */
    static void giveBack(Draft draft, @Nullable String trade, Money amount) {
        giveBack(draft, Ids.number(draft.id(), COMPENSATION, text(trade)), trade, amount);
    }

    /**
     * Has it given back what a person has decided about, beside what was given back of the trade.
     *
     * @param decision its name
     */
    static void giveBackMore(Draft draft, @Nullable String trade, Money amount, String decision) {
        String first = Ids.number(draft.id(), COMPENSATION, text(trade));
        boolean more = draft.state().refund(first).isPresent();
        String refundId = Ids.number(draft.id(), COMPENSATION, text(trade), decision);
        giveBack(draft, more ? refundId : first, trade, amount);
    }

    private static String text(@Nullable String trade) {
        return trade == null ? "" : trade;
    }

    private static void giveBack(
            Draft draft, String refundId, @Nullable String trade, Money amount) {
        if (draft.state().refund(refundId).isPresent()) {
            return;
        }
        RefundStanding requested =
                new RefundStanding(
                        refundId,
                        RefundKind.COMPENSATION,
                        amount,
                        RefundStatus.REQUESTED,
                        trade,
                        null,
                        null,
                        null,
                        draft.now());
        draft.add((standing, at) -> new RefundRequested(draft.id(), requested, standing, at));
        if (!draft.gateway().refundable()) {
            Refunds.failed(draft, requested, Causes.REFUND_NOT_SUPPORTED, null);
            openCase(draft, requested, "The gateway cannot give the money back");
        }
    }

    static void openCase(Draft draft, RefundStanding refund, String reason) {
        draft.openCase(
                CaseKind.COMPENSATION_REFUSED,
                Names.of(refund.refundId(), null, round(draft, refund)),
                refund.amount(),
                refund.refundId(),
                reason);
    }

    /** The gateway has given back: what stood in suspense is there no more. */
    static void settle(Draft draft, RefundStanding refund) {
        Kind kind = draft.state().isDeduct() ? Kind.INTO_SUSPENSE : Kind.OUT_OF_SUSPENSE;
        draft.post(Names.of(Names.REFUND, refund.refundId()), kind, refund.amount());
        RefundStanding done = Refunds.with(refund, RefundStatus.SUCCEEDED, null, null);
        draft.add((standing, at) -> new RefundChanged(draft.id(), done, null, standing, at));
    }

    /** The gateway has given back what a person had decided about: a person sees to it again. */
    static void paidTooLate(Draft draft, RefundStanding refund, GatewayFact fact) {
        draft.add((standing, at) -> new RefundChanged(draft.id(), refund, fact, standing, at));
        draft.openCase(
                CaseKind.CONTRADICTION,
                refund.refundId(),
                refund.amount(),
                refund.refundId(),
                "The gateway has given back money that was decided about: number " + fact.number());
    }

    /** A refund that suspense had borne came back: no account is owed it. */
    static void cameBack(Draft draft, Refund refund) {
        String name = Names.of(Names.REVERSED, refund.id());
        draft.post(name, Kind.INTO_SUSPENSE, refund.standing().amount());
        if (refund.settled()) {
            draft.openCase(
                    CaseKind.SUSPENSE,
                    name,
                    refund.standing().amount(),
                    refund.id(),
                    "A refund came back whose loss was decided about already");
        }
    }

    private static int round(Draft draft, RefundStanding refund) {
        return draft.state().refund(refund.refundId()).map(Refund::round).orElse(1);
    }
}

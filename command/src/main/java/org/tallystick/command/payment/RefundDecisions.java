package org.tallystick.command.payment;

import org.jspecify.annotations.Nullable;
import org.tallystick.api.cases.CaseKind;
import org.tallystick.api.payment.EffectKind;
import org.tallystick.api.payment.FactKind;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.api.payment.GatewayPosting.Kind;
import org.tallystick.api.payment.PaymentEvent.RefundRequested;
import org.tallystick.api.payment.RefundStanding;
import org.tallystick.api.payment.RefundStatus;
import org.tallystick.command.payment.DecisionRules.Decision;

/** What people may decide about a refund, and about money that fits no account. */
final class RefundDecisions {

    private RefundDecisions() {}

    static @Nullable Runnable actionOf(Decision asked) {
        boolean isDeduct = asked.draft().state().isDeduct();
        Refund refund = asked.refund();
        if (refund != null && isNoMore(asked.kind(), refund, isDeduct)) {
            return () -> {};
        }
        return switch (asked.command().action()) {
            case REFUND -> refund == null ? null : again(asked, refund);
            case CREDIT -> credit(asked, refund);
            case LATE_DEBIT ->
                    isMissing(isDeduct, refund)
                            ? () -> asked.move(EffectKind.DEBIT_TO_SUSPENSE, asked.amount(), null)
                            : null;
            case WRITE_OFF -> writeOff(asked, isMissing(isDeduct, refund));
            default -> null;
        };
    }

    /** What the case was opened for has resolved itself, or was decided otherwise. */
    private static boolean isNoMore(CaseKind kind, Refund refund, boolean isDeduct) {
        RefundStatus status = refund.standing().status();
        if (kind == CaseKind.SUSPENSE) {
            return isDeduct && status == RefundStatus.REVERSED;
        }
        if (refund.doubted()) {
            return false;
        }
        if (refund.settled()) {
            return true;
        }
        if (kind == CaseKind.REFUND_REFUSED) {
            return refund.paid() || status == RefundStatus.SUCCEEDED;
        }
        return status == (refund.isCustomers() ? RefundStatus.REVERSED : RefundStatus.SUCCEEDED);
    }

    /** The same number is sent once more, with all its tries. */
    private static @Nullable Runnable again(Decision asked, Refund refund) {
        Draft draft = asked.draft();
        boolean failed = refund.standing().status() == RefundStatus.FAILED;
        boolean fits =
                !refund.isCustomers()
                        || refund.standing().amount().minor() <= draft.state().refundable();
        if (!failed || !fits || isElsewhere(refund) || !draft.gateway().refundable()) {
            return null;
        }
        RefundStanding requested =
                Refunds.with(refund.standing(), RefundStatus.REQUESTED, null, null);
        return () -> {
            draft.add((standing, at) -> new RefundRequested(draft.id(), requested, standing, at));
            Refunds.holdIfRecharge(draft, refund.id());
        };
    }

    /** While the gateway may have made it after all, or its money went elsewhere. */
    private static boolean isElsewhere(Refund refund) {
        return refund.doubted() || refund.settled();
    }

    private static @Nullable Runnable credit(Decision asked, @Nullable Refund refund) {
        boolean waits =
                asked.kind() == CaseKind.SUSPENSE
                        || (refund != null
                                && !refund.isCustomers()
                                && !asked.draft().state().isDeduct());
        return waits && !isUnderWay(asked, refund)
                ? () -> asked.move(EffectKind.CREDIT_FROM_SUSPENSE, asked.amount(), null)
                : null;
    }

    /** While the gateway may still give it back, nobody else is given it. */
    private static boolean isUnderWay(Decision asked, @Nullable Refund refund) {
        return asked.kind() != CaseKind.SUSPENSE
                && refund != null
                && (!refund.isEnded()
                        || isElsewhere(refund)
                        || refund.standing().status() == RefundStatus.SUCCEEDED);
    }

    /** Whether suspense is short of money that has left, instead of holding some that came. */
    private static boolean isMissing(boolean isDeduct, @Nullable Refund refund) {
        if (refund == null || isElsewhere(refund)) {
            return false;
        }
        RefundStatus status = refund.standing().status();
        return refund.isCustomers()
                ? !isDeduct && status == RefundStatus.SUCCEEDED
                : isDeduct && (status == RefundStatus.FAILED || status == RefundStatus.REVERSED);
    }

    private static @Nullable Runnable writeOff(Decision asked, boolean missing) {
        Draft draft = asked.draft();
        if (asked.kind() == CaseKind.SUSPENSE) {
            return () -> draft.post(asked.name(), Kind.UNCLAIMED, asked.amount());
        }
        return missing ? () -> draft.post(asked.name(), Kind.WRITTEN_OFF, asked.amount()) : null;
    }

    /** A person has found out what became of a refund that the gateway is silent about. */
    static @Nullable Runnable silent(Decision asked, boolean yes) {
        Draft draft = asked.draft();
        Refund refund = asked.refund();
        if (refund == null || refund.settled()) {
            return () -> {};
        }
        FactKind kind = yes ? FactKind.REFUND_SUCCEEDED : FactKind.REFUND_FAILED;
        GatewayFact fact =
                new GatewayFact(
                        kind,
                        asked.seenNumber(),
                        refund.id(),
                        refund.standing().amount(),
                        null,
                        null,
                        null);
        if (refund.isEnded() || refund.paid()) {
            if (refund.doubted() && !refund.isEnded()) {
                return null; // It is being booked, and can be taken back only afterwards.
            }
            return refund.doubted() ? () -> settle(draft, refund, fact, yes) : () -> {};
        }
        return yes
                ? () -> Refunds.paid(draft, refund.standing(), fact)
                : () -> failed(draft, refund, fact);
    }

    private static void failed(Draft draft, Refund refund, GatewayFact fact) {
        Refunds.failed(draft, refund.standing(), Causes.REFUND_REFUSED, fact);
        if (!refund.isCustomers()) {
            Compensation.openCase(draft, refund.standing(), "The gateway has not given it back");
        }
    }

    /** The gateway has not told whether it stands by what it had said first; a person has. */
    private static void settle(Draft draft, Refund refund, GatewayFact fact, boolean yes) {
        RefundStatus status = refund.standing().status();
        if (yes && status == RefundStatus.FAILED) {
            Refunds.paid(draft, refund.standing(), fact);
        } else if (!yes && status == RefundStatus.SUCCEEDED) {
            Refunds.reversed(draft, refund, fact);
        } else {
            RefundSilence.settleDoubt(draft, refund, fact);
        }
    }
}

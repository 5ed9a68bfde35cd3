package org.tallystick.command.payment;

import org.jspecify.annotations.Nullable;
import org.tallystick.api.Limits;
import org.tallystick.api.Money;
import org.tallystick.api.cases.CaseAction;
import org.tallystick.api.payment.EffectKind;
import org.tallystick.api.payment.FactKind;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.api.payment.GatewayPosting.Kind;
import org.tallystick.api.payment.GatewayStatus;
import org.tallystick.api.payment.PaymentEvent.PaymentPaid;
import org.tallystick.api.payment.PaymentStatus;
import org.tallystick.command.payment.DecisionRules.Decision;

/** What people may decide about a success that differs from its order. */
final class MismatchDecisions {

    private MismatchDecisions() {}

    static @Nullable Runnable actionOf(Decision asked) {
        if (asked.opened().refundId() != null) {
            return RefundDecisions.silent(asked, asked.is(CaseAction.CONFIRM_SUCCESS));
        }
        PaymentState state = asked.draft().state();
        String cause = asked.cause();
        if (cause != null && state.memory().knowsSecond(cause)) {
            return second(asked, cause);
        }
        if (cause != null && cause.startsWith(Names.RETURN + "/")) {
            return returned(asked, Names.last(cause));
        }
        Mismatch mismatch = state.mismatch();
        if (mismatch == null) {
            return () -> {};
        }
        boolean yes = asked.is(CaseAction.CONFIRM_SUCCESS);
        if (state.status() == PaymentStatus.IN_REVIEW) {
            return yes ? confirm(asked, mismatch) : fail(asked, mismatch);
        }
        Money posted = mismatch.open();
        if (posted == null || posted.minor() == 0) {
            return () -> {};
        }
        if (state.endedWithout() && state.trade() == null && yes) {
            return state.isDeduct() ? null : confirm(asked, mismatch);
        }
        return yes ? keepDifference(asked, posted) : giveBack(asked, mismatch, posted);
    }

    /** How much a second trade has moved is given back. */
    private static @Nullable Runnable second(Decision asked, String trade) {
        Money seen = seen(asked);
        if (seen == null) {
            return asked.is(CaseAction.CONFIRM_SUCCESS) ? null : () -> {};
        }
        return () -> Compensation.of(asked.draft(), trade, seen);
    }

    /** How much has come back is given back to the account. */
    private static @Nullable Runnable returned(Decision asked, String number) {
        Money seen = seen(asked);
        if (seen == null || !asked.is(CaseAction.CONFIRM_SUCCESS)) {
            return asked.is(CaseAction.CONFIRM_SUCCESS) ? null : () -> {};
        }
        return () -> ReturnRules.giveBack(asked.draft(), number, seen.minor());
    }

    private static @Nullable Money seen(Decision asked) {
        Long minor = asked.seenAmount();
        return minor == null || minor < 1 || minor > Limits.AMOUNT_MAX
                ? null
                : asked.draft().state().money(minor);
    }

    /** No more than the order, in its currency: captured for good, or credited. */
    private static @Nullable Runnable confirm(Decision asked, Mismatch mismatch) {
        Draft draft = asked.draft();
        PaymentState state = draft.state();
        Money said = mismatch.amount();
        long ordered = state.order().amount().minor();
        boolean foreign =
                said != null && !said.currency().equals(state.order().amount().currency());
        Long seen = asked.seenAmount();
        if (foreign || (seen == null && said == null)) {
            return null;
        }
        Money posted = mismatch.open();
        long most = posted == null ? ordered : Math.min(ordered, posted.minor());
        long booked = seen != null ? seen : Math.min(said == null ? 0 : said.minor(), most);
        boolean inPart = posted != null && mismatch.settled() != 0 && booked != posted.minor();
        if (booked < 1 || booked > most || inPart) {
            return null;
        }
        Money money = state.money(booked);
        GatewayFact fact = factOf(asked, mismatch, said == null ? money : said);
        return posted == null
                ? () -> Outcomes.paid(draft, fact, money)
                : () -> creditFromSuspense(asked, fact, money);
    }

    private static void creditFromSuspense(Decision asked, GatewayFact fact, Money credited) {
        Draft draft = asked.draft();
        draft.add(
                draft.next().gateway(GatewayStatus.PAID).reference(fact.number()).payerIsDone(),
                (standing, at) -> new PaymentPaid(draft.id(), fact, standing, at));
        asked.move(EffectKind.CREDIT_FROM_SUSPENSE, credited, null);
    }

    /** What was not credited of what stands in suspense is given back: all, if nothing was. */
    static void giveBackRest(Draft draft, long credited) {
        Mismatch mismatch = draft.state().mismatch();
        Money posted = mismatch == null ? null : mismatch.posted();
        Trade trade = draft.state().trade();
        if (posted != null && trade != null && posted.minor() > credited) {
            Money rest = new Money(posted.minor() - credited, posted.currency());
            Compensation.giveBack(draft, trade.number(), rest);
        }
    }

    private static GatewayFact factOf(Decision asked, Mismatch mismatch, Money amount) {
        String seen = asked.seenNumber();
        String number = mismatch.trade() == null ? seen : mismatch.trade();
        String code = mismatch.trade() == null ? Causes.TOLD : null;
        return new GatewayFact(FactKind.SUCCEEDED, number, null, amount, code, null, null);
    }

    /** What has moved all the same is given back. */
    private static Runnable fail(Decision asked, Mismatch mismatch) {
        Draft draft = asked.draft();
        PaymentState state = draft.state();
        Long seen = asked.seenAmount();
        Money said = mismatch.amount();
        Money left = seen == null ? said : seen < 1 ? null : sameCurrency(state, said, seen);
        return () -> {
            Outcomes.failedUnpaid(draft, Causes.REVIEW_FAILED, GatewayStatus.FAILED);
            if (state.isDeduct() && left != null) {
                Compensation.of(draft, mismatch.trade(), left);
            } else if (mismatch.posted() != null) {
                Compensation.giveBack(draft, mismatch.trade(), mismatch.posted());
            }
        };
    }

    private static Money sameCurrency(PaymentState state, @Nullable Money said, long minor) {
        return said == null ? state.money(minor) : new Money(minor, said.currency());
    }

    /** The account keeps what was more; what was less is lost. */
    private static Runnable keepDifference(Decision asked, Money posted) {
        long minor = posted.minor();
        Money amount = new Money(Math.abs(minor), posted.currency());
        return minor > 0
                ? () -> asked.move(EffectKind.CREDIT_FROM_SUSPENSE, amount, null)
                : () -> asked.draft().post(asked.name(), Kind.WRITTEN_OFF, amount);
    }

    private static @Nullable Runnable giveBack(Decision asked, Mismatch mismatch, Money posted) {
        PaymentState state = asked.draft().state();
        boolean missing = posted.minor() < 0;
        if (missing && !state.isDeduct()) {
            return null;
        }
        Money amount = new Money(Math.abs(posted.minor()), posted.currency());
        return () ->
                Compensation.giveBackMore(asked.draft(), mismatch.trade(), amount, asked.name());
    }
}

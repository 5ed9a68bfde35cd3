package org.tallystick.command.payment;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Ids;
import org.tallystick.api.Money;
import org.tallystick.api.cases.CaseKind;
import org.tallystick.api.payment.FactOrigin;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.api.payment.GatewayPosting.Kind;
import org.tallystick.api.payment.GatewayStatus;
import org.tallystick.api.payment.LateSuccess;
import org.tallystick.api.payment.PaymentEvent.FactNoted;
import org.tallystick.api.payment.PaymentEvent.ReviewStarted;
import org.tallystick.api.payment.PaymentStatus;

/** What it means that a gateway says that the money has moved. */
final class SuccessFacts {

    private SuccessFacts() {}

    static void hear(Draft draft, GatewayFact fact, FactOrigin origin, @Nullable String inboxId) {
        PaymentState state = draft.state();
        Trade trade = state.trade();
        if (isSecond(state, fact)) {
            secondTrade(draft, fact, origin, inboxId);
        } else if (!matches(state, fact)) {
            mismatch(draft, fact, origin, inboxId);
        } else if (trade == null) {
            first(draft, fact, origin, inboxId);
        } else if (trade.isNamedBy(fact)) {
            draft.note(Meaning.EVIDENCE, origin, fact, inboxId);
        }
    }

    /** While the first is being looked at by a person, a second one is no less given back. */
    private static boolean isSecond(PaymentState state, GatewayFact fact) {
        Trade trade = state.trade();
        if (trade != null) {
            return trade.isNot(fact.number());
        }
        Mismatch reviewed = state.mismatch();
        return state.status() == PaymentStatus.IN_REVIEW
                && reviewed != null
                && reviewed.trade() != null
                && fact.number() != null
                && !reviewed.trade().equals(fact.number());
    }

    /** What was booked is what the trade has moved, if a person has told or let it differ. */
    private static boolean matches(PaymentState state, GatewayFact fact) {
        Trade trade = state.trade();
        Money expected = trade == null ? state.order().amount() : trade.amount();
        return expected.equals(fact.amount());
    }

    private static void first(
            Draft draft, GatewayFact fact, FactOrigin origin, @Nullable String inboxId) {
        PaymentState state = draft.state();
        if (state.awaitsOutcome()) {
            Outcomes.paid(draft, fact, state.order().amount());
        } else if (state.status() == PaymentStatus.IN_REVIEW) {
            evidence(draft, fact, origin, inboxId);
        } else if (state.mismatch() != null && state.mismatch().isPostedOf(fact.number())) {
            mismatch(draft, fact, origin, inboxId);
        } else if (!state.endedWithout()) {
            noteOnce(draft, Meaning.EARLY, origin, fact, inboxId);
        } else if (isBelieved(draft, origin)) {
            late(draft, fact, origin, inboxId);
        } else {
            noteOnce(draft, Meaning.LATE_SUCCESS, origin, fact, inboxId);
        }
    }

    /** A person has found out that it has succeeded after it had ended. */
    static void late(Draft draft, GatewayFact fact) {
        late(draft, fact, FactOrigin.QUERY, null);
    }

    /** It has succeeded after it had ended, and the gateway stands by it. */
    private static void late(
            Draft draft, GatewayFact fact, FactOrigin origin, @Nullable String inboxId) {
        PaymentState state = draft.state();
        boolean credited =
                !state.isDeduct()
                        && state.status() != PaymentStatus.CANCELLED
                        && state.order().lateSuccess() == LateSuccess.CREDIT;
        if (credited) {
            Outcomes.paid(draft, fact, state.order().amount());
            return;
        }
        confirmLate(draft, fact, origin, inboxId);
        Compensation.of(draft, fact.number(), state.order().amount());
    }

    private static void confirmLate(
            Draft draft, GatewayFact fact, FactOrigin origin, @Nullable String inboxId) {
        draft.add(
                draft.next().gateway(GatewayStatus.PAID).reference(fact.number()),
                (standing, at) ->
                        new FactNoted(
                                draft.id(),
                                origin,
                                fact,
                                Meaning.LATE_SUCCESS_CONFIRMED.code(),
                                inboxId,
                                standing,
                                at));
    }

    /** The order was paid twice: the second time is given back, whatever became of the first. */
    private static void secondTrade(
            Draft draft, GatewayFact fact, FactOrigin origin, @Nullable String inboxId) {
        Memory memory = draft.state().memory();
        Money amount = fact.amount();
        Optional<Refund> given =
                draft.state()
                        .refund(
                                Ids.number(
                                        draft.id(),
                                        "compensation",
                                        fact.number() == null ? "" : fact.number()));
        if (given.isPresent()) {
            boolean differs = amount != null && !amount.equals(given.get().standing().amount());
            if (differs && !memory.knows(fact)) {
                draft.note(Meaning.EVIDENCE, origin, fact, inboxId);
                openCase(draft, fact);
            }
        } else if (amount != null) {
            draft.note(Meaning.SECOND_TRADE, origin, fact, inboxId);
            Compensation.of(draft, fact.number(), amount);
        } else if (!memory.knowsSecond(fact.number())) {
            draft.note(Meaning.SECOND_TRADE, origin, fact, inboxId);
            openCase(draft, fact);
        }
    }

    private static void mismatch(
            Draft draft, GatewayFact fact, FactOrigin origin, @Nullable String inboxId) {
        PaymentState state = draft.state();
        if (state.awaitsOutcome()) {
            draft.add(
                    draft.next().status(PaymentStatus.IN_REVIEW).reference(fact.number()),
                    (standing, at) -> new ReviewStarted(draft.id(), fact, standing, at));
            openCase(draft, fact);
        } else if (state.status() == PaymentStatus.IN_REVIEW && state.trade() == null) {
            evidence(draft, fact, origin, inboxId);
        } else if (state.status() == PaymentStatus.STARTED
                || state.status() == PaymentStatus.HELD) {
            noteOnce(draft, Meaning.EARLY, origin, fact, inboxId);
        } else if (!state.memory().knows(fact)) {
            draft.note(Meaning.MISMATCH, origin, fact, inboxId);
            openCase(draft, fact);
        }
        if (isBelieved(draft, origin)) {
            postMismatch(draft, fact);
        }
    }

    private static void evidence(
            Draft draft, GatewayFact fact, FactOrigin origin, @Nullable String inboxId) {
        noteOnce(draft, Meaning.EVIDENCE, origin, fact, inboxId);
        if (isBelieved(draft, origin)) {
            postMismatch(draft, fact);
        }
    }

    /** What the gateway stands by has moved, although no account has it: it waits in suspense. */
    private static void postMismatch(Draft draft, GatewayFact fact) {
        PaymentState state = draft.state();
        Mismatch mismatch = state.mismatch();
        Money moved = fact.amount();
        boolean inReview = state.status() == PaymentStatus.IN_REVIEW;
        if (mismatch == null
                || moved == null
                || (state.isDeduct() && (inReview || state.succeeded()))) {
            return;
        }
        Trade trade = state.trade();
        Money posted = mismatch.posted();
        Money before = posted != null ? posted : trade == null ? moved : trade.amount();
        if (!moved.currency().equals(before.currency())
                || (posted != null && !mismatch.isPostedOf(fact.number()))) {
            return;
        }
        String first = Names.of(Names.MISMATCH, fact.number());
        long stands = posted == null ? 0 : posted.minor();
        long booked =
                posted != null ? mismatch.booked() : trade == null ? 0 : trade.amount().minor();
        long sign = state.isDeduct() ? -1 : 1;
        long change = sign * (moved.minor() - booked) - stands;
        draft.post(
                posted == null ? first : first + "/" + moved.minor() + "/" + stands,
                change > 0 ? Kind.INTO_SUSPENSE : Kind.OUT_OF_SUSPENSE,
                new Money(Math.abs(change), moved.currency()));
    }

    private static void openCase(Draft draft, GatewayFact fact) {
        Money said = fact.amount();
        String reason =
                "The gateway says "
                        + (said == null ? "no amount" : said.toMajor() + " " + said.currency())
                        + ", the order "
                        + draft.state().order().amount().toMajor()
                        + " "
                        + draft.state().order().amount().currency();
        draft.openCaseAnew(CaseKind.AMOUNT_MISMATCH, fact.number(), said, null, reason);
    }

    static void noteOnce(
            Draft draft,
            Meaning meaning,
            FactOrigin origin,
            GatewayFact fact,
            @Nullable String inboxId) {
        if (!draft.state().memory().knows(fact)) {
            draft.note(meaning, origin, fact, inboxId);
        }
    }

    /** What a query tells is believed; where there is none, a signed word has to do. */
    static boolean isBelieved(Draft draft, FactOrigin origin) {
        return origin == FactOrigin.QUERY
                || origin == FactOrigin.QUERY_REFUND
                || !draft.gateway().queryable();
    }
}

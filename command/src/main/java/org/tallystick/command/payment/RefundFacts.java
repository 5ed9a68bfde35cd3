package org.tallystick.command.payment;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.payment.FactKind;
import org.tallystick.api.payment.FactOrigin;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.api.payment.RefundStatus;
import org.tallystick.command.payment.Due.Task;

/** What it means that a gateway says something about a refund. */
final class RefundFacts {

    private RefundFacts() {}

    static void hear(Draft draft, GatewayFact fact, FactOrigin origin, @Nullable String inboxId) {
        Optional<Refund> refund = find(draft, fact, origin);
        if (refund.isEmpty()) {
            OthersRefunds.hear(draft, fact, origin, inboxId);
            return;
        }
        Refund known = refund.get();
        switch (fact.kind()) {
            case REFUND_SUCCEEDED -> succeeded(draft, known, fact, origin, inboxId);
            case REFUND_FAILED -> failed(draft, known, fact, origin, inboxId);
            case REFUND_REVERSED -> reversed(draft, known, fact, origin, inboxId);
            case REFUND_PENDING -> RefundSilence.pending(draft, known, fact, origin);
            case REFUND_NOT_FOUND -> RefundSilence.notFound(draft, known, fact, origin);
            default -> RefundSilence.noAnswer(draft, known, fact);
        }
    }

    /** By our number, by the gateway's, or as the one that is being asked about. */
    private static Optional<Refund> find(Draft draft, GatewayFact fact, FactOrigin origin) {
        PaymentState state = draft.state();
        Optional<Refund> named = state.refund(fact.refundId());
        if (named.isPresent()) {
            return named;
        }
        if (fact.refundId() == null && origin == FactOrigin.REFUND) {
            return state.refunds().values().stream()
                    .filter(refund -> refund.calledAt() != null)
                    .findFirst();
        }
        if (fact.refundId() == null && origin == FactOrigin.QUERY_REFUND) {
            return Agenda.of(state, draft.around()).stream()
                    .filter(due -> due.task() == Task.QUERY_REFUND)
                    .findFirst()
                    .flatMap(due -> state.refund(due.refundId()));
        }
        Optional<Refund> numbered =
                fact.number() == null
                        ? Optional.empty()
                        : state.refunds().values().stream()
                                .filter(refund -> fact.number().equals(numberOf(refund)))
                                .findFirst();
        return numbered.or(() -> OthersRefunds.adopted(state, fact.refundId()));
    }

    private static @Nullable String numberOf(Refund refund) {
        return refund.standing().gatewayReference();
    }

    private static void succeeded(
            Draft draft,
            Refund refund,
            GatewayFact fact,
            FactOrigin origin,
            @Nullable String inboxId) {
        RefundStatus status = refund.standing().status();
        if (!refund.paid() && OthersRefunds.isBooked(draft.state(), refund, fact)) {
            bookedAlready(draft, refund, fact);
        } else if (!refund.paid() && differs(refund, fact)) {
            if (!draft.state().memory().knows(fact)) {
                draft.note(Meaning.EVIDENCE, origin, fact, inboxId);
                RefundSilence.openDifference(draft, refund, fact);
            }
            RefundSilence.differs(draft, refund, origin);
        } else if (refund.paid() && status != RefundStatus.FAILED) {
            RefundSilence.settleDoubt(draft, refund, fact);
        } else if (status == RefundStatus.SUCCEEDED) {
            RefundSilence.settleDoubt(draft, refund, fact);
        } else if (status == RefundStatus.REVERSED) {
            SuccessFacts.noteOnce(draft, Meaning.WITHOUT_EFFECT, origin, fact, inboxId);
        } else if (status == RefundStatus.FAILED && !isBelieved(draft, origin)) {
            doubt(draft, refund, fact, origin, inboxId);
        } else {
            Refunds.paid(draft, refund.standing(), fact);
        }
    }

    private static boolean differs(Refund refund, GatewayFact fact) {
        return fact.amount() != null && !fact.amount().equals(refund.standing().amount());
    }

    /** The one refund at the gateway was booked as another one of ours: this one was not made. */
    private static void bookedAlready(Draft draft, Refund refund, GatewayFact fact) {
        GatewayFact none =
                new GatewayFact(
                        FactKind.REFUND_FAILED,
                        null,
                        refund.id(),
                        fact.amount(),
                        Causes.CONTRADICTED,
                        fact.occurredAt(),
                        null);
        if (refund.isEnded()) {
            RefundSilence.settleDoubt(draft, refund, none);
        } else {
            Refunds.refused(draft, refund.standing(), none);
        }
    }

    private static void failed(
            Draft draft,
            Refund refund,
            GatewayFact fact,
            FactOrigin origin,
            @Nullable String inboxId) {
        RefundStatus status = refund.standing().status();
        if (status == RefundStatus.FAILED || status == RefundStatus.REVERSED) {
            RefundSilence.settleDoubt(draft, refund, fact);
        } else if (status == RefundStatus.SUCCEEDED || refund.paid()) {
            reversed(draft, refund, fact, origin, inboxId);
        } else if (origin == FactOrigin.CALLBACK && draft.state().memory().knows(fact)) {
            return;
        } else if (!isBelieved(draft, origin)) {
            RefundSilence.change(draft, refund, RefundStatus.UNKNOWN, fact);
        } else if (draft.around().settings().isUsedUp(refund.attempts())) {
            Refunds.refused(draft, refund.standing(), fact);
        } else {
            RefundSilence.change(draft, refund, RefundStatus.REQUESTED, fact);
        }
    }

    private static void reversed(
            Draft draft,
            Refund refund,
            GatewayFact fact,
            FactOrigin origin,
            @Nullable String inboxId) {
        if (refund.standing().status() == RefundStatus.SUCCEEDED) {
            if (isBelieved(draft, origin)) {
                Refunds.reversed(draft, refund, fact);
            } else {
                doubt(draft, refund, fact, origin, inboxId);
            }
        } else if (refund.isEnded()) {
            SuccessFacts.noteOnce(draft, Meaning.WITHOUT_EFFECT, origin, fact, inboxId);
            RefundSilence.settleDoubt(draft, refund, fact);
        } else if (refund.paid() && draft.gateway().queryable()) {
            // Once it is booked the gateway is asked whether it stands by it.
            doubt(draft, refund, fact, origin, inboxId);
        } else if (refund.paid()) {
            SuccessFacts.noteOnce(draft, Meaning.EARLY, origin, named(refund, fact), inboxId);
        } else if (isBelieved(draft, origin)) {
            Refunds.refused(draft, refund.standing(), fact);
        } else if (!draft.state().memory().knows(fact)) {
            RefundSilence.change(draft, refund, RefundStatus.UNKNOWN, fact);
        }
    }

    /** The opposite of what had been said is asked about, before anything is done. */
    private static void doubt(
            Draft draft,
            Refund refund,
            GatewayFact fact,
            FactOrigin origin,
            @Nullable String inboxId) {
        if (draft.state().memory().knows(fact) && refund.doubted()) {
            return;
        }
        SuccessFacts.noteOnce(
                draft, Meaning.REFUND_CONTRADICTED, origin, named(refund, fact), inboxId);
        RefundSilence.openCaseIfInDoubt(draft, refund.id());
    }

    /** The same fact under our own number of the refund. */
    private static GatewayFact named(Refund refund, GatewayFact fact) {
        return new GatewayFact(
                fact.kind(),
                fact.number(),
                refund.id(),
                fact.amount(),
                fact.code(),
                fact.occurredAt(),
                fact.nextAction());
    }

    private static boolean isBelieved(Draft draft, FactOrigin origin) {
        return origin == FactOrigin.REFUND || SuccessFacts.isBelieved(draft, origin);
    }
}

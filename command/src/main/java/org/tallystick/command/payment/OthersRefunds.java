package org.tallystick.command.payment;

import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Ids;
import org.tallystick.api.Money;
import org.tallystick.api.cases.CaseKind;
import org.tallystick.api.payment.FactKind;
import org.tallystick.api.payment.FactOrigin;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.api.payment.PaymentStanding;
import org.tallystick.api.payment.RefundStanding;
import org.tallystick.api.payment.RefundStatus;

/**
 * Refunds that were made at the gateway without us, or that do not say which they are: the gateway
 * is asked for all, and only what is missing is added.
 */
final class OthersRefunds {

    private static final String ADOPTED = "adopted";

    private OthersRefunds() {}

    /** One that was added before, by the number under which somebody else has asked for it. */
    static Optional<Refund> adopted(PaymentState state, @Nullable String theirs) {
        return theirs == null
                ? Optional.empty()
                : state.refunds().values().stream()
                        .filter(refund -> theirs.equals(refund.standing().reference()))
                        .filter(refund -> isAdopted(state.paymentId(), refund.standing()))
                        .findFirst();
    }

    /** A client may call a refund of his own anything: an adopted one is known by its id. */
    private static boolean isAdopted(String paymentId, RefundStanding refund) {
        return Stream.of(refund.gatewayReference(), refund.reference())
                .filter(Objects::nonNull)
                .anyMatch(
                        number -> refund.refundId().equals(Ids.number(paymentId, ADOPTED, number)));
    }

    static void hear(Draft draft, GatewayFact fact, FactOrigin origin, @Nullable String inboxId) {
        PaymentState state = draft.state();
        if (fact.kind() != FactKind.REFUND_SUCCEEDED) {
            boolean about = fact.refundId() != null || fact.number() != null;
            if (about) {
                SuccessFacts.noteOnce(draft, Meaning.WITHOUT_EFFECT, origin, fact, inboxId);
            }
        } else if (!state.succeeded() && match(state, fact).isEmpty()) {
            boolean early = state.isMoving() || state.awaitsOutcome();
            SuccessFacts.noteOnce(
                    draft, early ? Meaning.EARLY : Meaning.WITHOUT_EFFECT, origin, fact, inboxId);
        } else if (!SuccessFacts.isBelieved(draft, origin)) {
            SuccessFacts.noteOnce(draft, Meaning.REFUND_UNNAMED, origin, fact, inboxId);
        } else {
            add(draft, fact, origin, inboxId);
        }
    }

    /** One that was heard before the payment had succeeded. */
    static void addOrAsk(Draft draft, GatewayFact fact) {
        if (draft.gateway().queryable()) {
            draft.note(Meaning.REFUND_UNNAMED, FactOrigin.CALLBACK, fact, null);
        } else {
            add(draft, fact, FactOrigin.CALLBACK, null);
        }
    }

    /** Whether the gateway's number says that it is one that stands in our books already. */
    static boolean isBooked(PaymentState state, Refund refund, GatewayFact fact) {
        Trade trade = state.trade();
        boolean tradesOwn = trade != null && !trade.isNot(fact.number());
        return fact.number() != null
                && !tradesOwn
                && state.refunds().values().stream()
                        .filter(other -> other.paid() && !other.id().equals(refund.id()))
                        .anyMatch(
                                other -> fact.number().equals(other.standing().gatewayReference()));
    }

    private static void add(
            Draft draft, GatewayFact fact, FactOrigin origin, @Nullable String inboxId) {
        Money amount = fact.amount();
        String number = fact.number() == null ? fact.refundId() : fact.number();
        Optional<Refund> ours = match(draft.state(), fact);
        if (number == null) {
            unnamed(draft, fact, origin, inboxId, ours.isPresent());
            return;
        }
        String adopted = Ids.number(draft.id(), ADOPTED, number);
        if (ours.isPresent()) {
            Refunds.paid(draft, ours.get().standing(), fact);
        } else if (draft.state().refund(adopted).isPresent()) {
            return;
        } else if (amount != null && fits(draft.state(), amount)) {
            Refunds.adopt(draft, adopted, fact, amount);
        } else {
            SuccessFacts.noteOnce(draft, Meaning.EVIDENCE, origin, fact, inboxId);
            openCase(
                    draft,
                    adopted,
                    amount,
                    amount == null
                            ? "The gateway tells of a refund and not of how much"
                            : "The gateway tells of a refund of more than there is to be refunded");
        }
    }

    /** Nothing tells it from itself: it may be one of ours, which is asked about, or anybody's. */
    private static void unnamed(
            Draft draft,
            GatewayFact fact,
            FactOrigin origin,
            @Nullable String inboxId,
            boolean maybeOurs) {
        Meaning meaning = maybeOurs ? Meaning.WITHOUT_EFFECT : Meaning.EVIDENCE;
        SuccessFacts.noteOnce(draft, meaning, origin, fact, inboxId);
        if (!maybeOurs) {
            Money amount = fact.amount();
            String text = amount == null ? "" : amount.minor() + amount.currency();
            openCase(
                    draft,
                    Ids.number(draft.id(), "unnamed", text),
                    amount,
                    "The gateway tells of a refund and not of which");
        }
    }

    private static void openCase(
            Draft draft, String refundId, @Nullable Money amount, String reason) {
        draft.openCase(CaseKind.AMOUNT_MISMATCH, refundId, amount, refundId, reason);
    }

    /**
     * More than was captured and not given back is no refund. What a dispute has taken does not
     * matter: both have left the gateway, and its shares follow.
     */
    private static boolean fits(PaymentState state, Money amount) {
        PaymentStanding standing = state.standing();
        long left = standing.captured() - state.refundedAtMost() - standing.returned();
        return amount.currency().equals(state.order().amount().currency())
                && amount.minor() >= 1
                && amount.minor() <= left;
    }

    /**
     * One of ours that it may be: what is under way comes first, then what the gateway would not
     * give back and somebody has given back by hand.
     */
    private static Optional<Refund> match(PaymentState state, GatewayFact fact) {
        return Stream.<Predicate<Refund>>of(
                        refund -> !refund.isCustomers() && !refund.isEnded(),
                        refund -> refund.isCustomers() && isUnderWay(refund) && isUnnamed(fact),
                        refund ->
                                !refund.isCustomers()
                                        && refund.standing().status() == RefundStatus.FAILED)
                .flatMap(kind -> state.refunds().values().stream().filter(kind))
                .filter(refund -> !refund.paid())
                .filter(refund -> refund.standing().amount().equals(fact.amount()))
                .filter(refund -> mayBe(refund, fact))
                .findFirst();
    }

    private static boolean isUnderWay(Refund refund) {
        return !refund.isEnded() && refund.attempts() > 0;
    }

    private static boolean isUnnamed(GatewayFact fact) {
        return fact.refundId() == null;
    }

    private static boolean mayBe(Refund refund, GatewayFact fact) {
        String known = refund.standing().gatewayReference();
        return known == null || fact.number() == null || known.equals(fact.number());
    }
}

package org.tallystick.command.payment;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Ids;
import org.tallystick.api.Money;
import org.tallystick.api.payment.FactKind;
import org.tallystick.api.payment.FactOrigin;
import org.tallystick.api.payment.GatewayFact;

/**
 * Refunds that were made at the gateway without us, or that do not say which they are: the gateway
 * is asked for all, and only what is missing is added.
 */
final class OthersRefunds {

    private OthersRefunds() {}

    static void hear(Draft draft, GatewayFact fact, FactOrigin origin, @Nullable String inboxId) {
        PaymentState state = draft.state();
        if (fact.kind() != FactKind.REFUND_SUCCEEDED) {
            boolean about = fact.refundId() != null || fact.number() != null;
            if (about) {
                SuccessFacts.noteOnce(draft, Meaning.WITHOUT_EFFECT, origin, fact, inboxId);
            }
        } else if (!state.succeeded()) {
            boolean early = state.isBeingBooked() || state.awaitsOutcome();
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

    private static void add(
            Draft draft, GatewayFact fact, FactOrigin origin, @Nullable String inboxId) {
        Money amount = fact.amount();
        String number = fact.number() == null ? fact.refundId() : fact.number();
        if (amount == null || number == null) {
            SuccessFacts.noteOnce(draft, Meaning.WITHOUT_EFFECT, origin, fact, inboxId);
            return;
        }
        Optional<Refund> compensation =
                draft.state().refunds().values().stream()
                        .filter(refund -> !refund.isCustomers() && !refund.isEnded())
                        .filter(refund -> refund.standing().amount().equals(amount))
                        .findFirst();
        if (compensation.isPresent()) {
            Refunds.paid(draft, compensation.get().standing(), fact);
        } else {
            Refunds.adopt(draft, Ids.number(draft.id(), "adopted", number), fact, amount);
        }
    }
}

package org.tallystick.command.payment;

import org.jspecify.annotations.Nullable;
import org.tallystick.api.Money;
import org.tallystick.api.cases.CaseKind;
import org.tallystick.api.payment.EffectKind;
import org.tallystick.api.payment.FactKind;
import org.tallystick.api.payment.FactOrigin;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.api.payment.GatewayPosting.Kind;
import org.tallystick.api.payment.PaymentEvent;
import org.tallystick.api.payment.PaymentEvent.DisputeEnded;
import org.tallystick.api.payment.PaymentEvent.FundsWithdrawn;
import org.tallystick.api.payment.PaymentStatus;

/** What the payer's bank takes back from a recharge, and what becomes of it. */
final class DisputeRules {

    private DisputeRules() {}

    static String keyOf(GatewayFact fact) {
        return Names.last(Names.of(Names.DISPUTE, fact.number()));
    }

    /**
     * The account bears no more than it has of the payment; the rest is lost. Nothing moves before
     * it is known how much it is.
     */
    static Dispute disputeOf(PaymentState state, GatewayFact fact) {
        long withdrawn = withdrawn(state, fact);
        long debited = Math.max(0, Math.min(withdrawn, DisputeShares.unclaimed(state)));
        return Dispute.opened(keyOf(fact), debited, withdrawn - debited);
    }

    private static long withdrawn(PaymentState state, GatewayFact fact) {
        Money amount = fact.amount();
        boolean said =
                amount != null && amount.currency().equals(state.order().amount().currency());
        return amount == null || !said ? 0 : amount.minor();
    }

    /** What a dispute's event makes of a payment. */
    static PaymentState evolve(PaymentState state, PaymentEvent event) {
        if (event instanceof FundsWithdrawn withdrawn) {
            GatewayFact fact = withdrawn.fact();
            // As it was decided then, however it would be decided today.
            long debited = withdrawn.standing().disputed() - state.disputed();
            long lost = withdrawn(state, fact) - debited;
            return state.remembering(state.memory().hearing(fact))
                    .disputing(Dispute.opened(keyOf(fact), debited, lost));
        }
        DisputeEnded ended = (DisputeEnded) event;
        PaymentState heard = state.remembering(state.memory().hearing(ended.fact()));
        Dispute dispute = state.disputes().get(keyOf(ended.fact()));
        Dispute.Stage stage = ended.won() ? Dispute.Stage.WON : Dispute.Stage.LOST;
        return dispute == null ? heard : heard.disputing(dispute.at(stage));
    }

    static void hear(Draft draft, GatewayFact fact, FactOrigin origin, @Nullable String inboxId) {
        PaymentState state = draft.state();
        if (state.isDeduct() || (state.endedWithout() && !state.isMoving())) {
            SuccessFacts.noteOnce(draft, Meaning.WITHOUT_EFFECT, origin, fact, inboxId);
        } else if (!state.succeeded()) {
            SuccessFacts.noteOnce(draft, Meaning.EARLY, origin, fact, inboxId);
        } else {
            apply(draft, fact, origin, inboxId);
        }
    }

    /** Looks at a fact that came before its time, or comes at the right one. */
    static void apply(Draft draft, GatewayFact fact, FactOrigin origin, @Nullable String inboxId) {
        Dispute known = draft.state().disputes().get(keyOf(fact));
        if (fact.kind() == FactKind.FUNDS_WITHDRAWN) {
            boolean more =
                    known != null && known.isUnsaid() && !disputeOf(draft.state(), fact).isUnsaid();
            if (known == null || more) {
                withdrawn(draft, fact);
            }
        } else if (known != null && known.stage() == Dispute.Stage.OPEN) {
            ended(draft, fact, known, fact.kind() == FactKind.DISPUTE_WON);
        } else {
            SuccessFacts.noteOnce(draft, Meaning.WITHOUT_EFFECT, origin, fact, inboxId);
        }
    }

    private static void withdrawn(Draft draft, GatewayFact fact) {
        Dispute dispute = disputeOf(draft.state(), fact);
        long disputed = draft.state().disputed() + dispute.debited();
        draft.add(
                draft.next().status(PaymentStatus.DISPUTED).disputed(disputed),
                (standing, at) -> new FundsWithdrawn(draft.id(), fact, standing, at));
        if (dispute.debited() > 0) {
            draft.move(
                    Names.of(Names.DISPUTE, fact.number()),
                    EffectKind.DISPUTE_DEBIT,
                    draft.state().money(dispute.debited()),
                    null);
        }
        if (dispute.lost() > 0) {
            draft.post(
                    Names.of(Names.DISPUTE, fact.number()) + Names.LOSS,
                    Kind.LOST,
                    draft.state().money(dispute.lost()));
        }
        draft.openCase(
                CaseKind.DISPUTE,
                keyOf(fact),
                dispute.isUnsaid()
                        ? fact.amount()
                        : draft.state().money(dispute.debited() + dispute.lost()),
                null,
                "The payer's bank has withdrawn the money");
    }

    /** A dispute is won or lost, as the gateway tells or as two people have found out. */
    static void ended(Draft draft, GatewayFact fact, Dispute dispute, boolean won) {
        PaymentState before = draft.state();
        Dispute after = dispute.at(won ? Dispute.Stage.WON : Dispute.Stage.LOST);
        PaymentState then = before.disputing(after);
        PaymentStatus status =
                Outcomes.settledStatus(then, before.refunded(), before.standing().returned());
        draft.add(
                draft.next().status(status).disputed(then.disputed()),
                (standing, at) -> new DisputeEnded(draft.id(), fact, won, standing, at));
        if (!won) {
            return;
        }
        String name = Names.DISPUTE_WON + "/" + dispute.number();
        draft.post(name + Names.LOSS, Kind.LOSS_RECOVERED, draft.state().money(dispute.lost()));
        if (dispute.debited() > 0) {
            Money debited = draft.state().money(dispute.debited());
            draft.move(name, EffectKind.DISPUTE_CREDIT, debited, null);
        }
        DisputeShares.adjust(draft);
    }
}

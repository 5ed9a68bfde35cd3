package org.tallystick.command.payment;

import org.jspecify.annotations.Nullable;
import org.tallystick.api.Money;
import org.tallystick.api.payment.Effect;
import org.tallystick.api.payment.EffectKind;
import org.tallystick.api.payment.FactOrigin;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.api.payment.PaymentEvent.PaymentReturned;

/** What it means that money which a gateway had paid out came back to it. */
final class ReturnRules {

    private ReturnRules() {}

    static void hear(Draft draft, GatewayFact fact, FactOrigin origin, @Nullable String inboxId) {
        PaymentState state = draft.state();
        if (!state.isDeduct() || state.endedWithout()) {
            SuccessFacts.noteOnce(draft, Meaning.WITHOUT_EFFECT, origin, fact, inboxId);
        } else if (!state.succeeded()) {
            SuccessFacts.noteOnce(draft, Meaning.EARLY, origin, fact, inboxId);
        } else if (!state.memory().knows(fact)) {
            apply(draft, fact);
        }
    }

    /** Gives back what came back, and never more than the account still bears. */
    static void apply(Draft draft, GatewayFact fact) {
        PaymentState state = draft.state();
        Trade trade = state.trade();
        long left = state.standing().captured() - state.refunded() - state.standing().returned();
        Money said = fact.amount();
        long amount = Math.min(left, said == null ? left : said.minor());
        draft.add((standing, at) -> new PaymentReturned(draft.id(), fact, standing, at));
        if (amount > 0 && trade != null) {
            draft.moveFrom(
                    new Effect(
                            Names.of(Names.RETURN, fact.number()),
                            EffectKind.GIVE_BACK,
                            state.money(amount),
                            null,
                            trade.movementId(),
                            null,
                            null,
                            null));
        }
    }
}

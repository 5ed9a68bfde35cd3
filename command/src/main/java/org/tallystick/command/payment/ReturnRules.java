package org.tallystick.command.payment;

import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Money;
import org.tallystick.api.cases.CaseKind;
import org.tallystick.api.payment.Effect;
import org.tallystick.api.payment.EffectKind;
import org.tallystick.api.payment.FactOrigin;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.api.payment.GatewayPosting.Kind;
import org.tallystick.api.payment.PaymentEvent.PaymentReturned;

/** What it means that money which a gateway had paid out came back to it. */
final class ReturnRules {

    private ReturnRules() {}

    static void hear(Draft draft, GatewayFact fact, FactOrigin origin, @Nullable String inboxId) {
        PaymentState state = draft.state();
        if (!state.isDeduct() || (state.endedWithout() && !state.isMoving())) {
            SuccessFacts.noteOnce(draft, Meaning.WITHOUT_EFFECT, origin, fact, inboxId);
        } else if (!state.succeeded()) {
            SuccessFacts.noteOnce(draft, Meaning.EARLY, origin, fact, inboxId);
        } else if (!state.memory().knows(fact) || isSaidNow(state, fact)) {
            apply(draft, fact, origin, inboxId);
        }
    }

    /** How much came back was not said before, and is now. */
    private static boolean isSaidNow(PaymentState state, GatewayFact fact) {
        String name = Names.of(Names.RETURN, fact.number());
        Set<String> asked = state.memory().effectIds();
        return isSaid(state, fact)
                && asked.contains(Names.openCase(CaseKind.AMOUNT_MISMATCH, name))
                && !asked.contains(name);
    }

    private static boolean isSaid(PaymentState state, GatewayFact fact) {
        Money said = fact.amount();
        return said != null && said.currency().equals(state.order().amount().currency());
    }

    /** One that came before its time. */
    static void apply(Draft draft, GatewayFact fact) {
        apply(draft, fact, FactOrigin.CALLBACK, null);
    }

    /**
     * Gives back what came back, no more than the account still bears beside refunds that are under
     * way; more than that waits.
     */
    private static void apply(
            Draft draft, GatewayFact fact, FactOrigin origin, @Nullable String inboxId) {
        PaymentState state = draft.state();
        Money said = fact.amount();
        if (said == null || !isSaid(state, fact)) {
            draft.note(Meaning.EVIDENCE, origin, fact, inboxId);
            String cause = Names.of(Names.RETURN, fact.number());
            String reason =
                    "Money came back, and the gateway does not say how much in its currency";
            draft.openCase(CaseKind.AMOUNT_MISMATCH, cause, said, null, reason);
            return;
        }
        draft.add((standing, at) -> new PaymentReturned(draft.id(), fact, standing, at));
        giveBack(draft, fact.number(), said.minor());
    }

    /** What a person has found to have come back. */
    static void giveBack(Draft draft, @Nullable String number, long minor) {
        PaymentState state = draft.state();
        Trade trade = state.trade();
        long left =
                state.standing().captured()
                        - state.refundedAtMost()
                        - state.standing().returned()
                        - returning(state);
        long amount = Math.max(0, Math.min(left, minor));
        if (amount > 0 && trade != null) {
            draft.moveFrom(
                    new Effect(
                            Names.of(Names.RETURN, number),
                            EffectKind.GIVE_BACK,
                            state.money(amount),
                            null,
                            trade.movementId(),
                            null,
                            null,
                            null));
        }
        if (amount < minor) {
            tooMuch(draft, Names.of(Names.RETURN, number) + "/more", minor - amount);
        }
    }

    /** What the account was asked to take of returns, and has not answered. */
    private static long returning(PaymentState state) {
        return state.memory().openEffects().values().stream()
                .filter(effect -> effect.kind() == EffectKind.GIVE_BACK)
                .filter(effect -> effect.effectId().startsWith(Names.RETURN))
                .map(Effect::amount)
                .filter(Objects::nonNull)
                .mapToLong(Money::minor)
                .sum();
    }

    /** More has come back than the account bears: it has been refunded, or come back, before. */
    private static void tooMuch(Draft draft, String name, long minor) {
        Money more = draft.state().money(minor);
        if (draft.state().memory().effectIds().contains(Names.openCase(CaseKind.SUSPENSE, name))) {
            return;
        }
        draft.post(name, Kind.INTO_SUSPENSE, more);
        draft.openCase(
                CaseKind.SUSPENSE, name, more, null, "More has come back than the account bears");
    }
}

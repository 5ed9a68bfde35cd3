package org.tallystick.command.payment;

import java.util.List;
import org.tallystick.api.Money;
import org.tallystick.api.payment.Effect;
import org.tallystick.api.payment.EffectKind;
import org.tallystick.api.payment.GatewayPosting.Kind;

/**
 * How much of what was withdrawn the account bears: no more than it has of the payment beside its
 * refunds, those under way included. As refunds end otherwise than was expected, and disputes are
 * won, the shares follow.
 */
final class DisputeShares {

    private DisputeShares() {}

    /**
     * What of the captured money neither refunds nor disputes lay claim to; below zero if they
     * claim more than there was.
     */
    static long unclaimed(PaymentState state) {
        return state.standing().captured()
                - state.refundedAtMost()
                - state.standing().returned()
                - state.disputed();
    }

    /** Lets the account bear of each dispute what it can, and no more. */
    static void adjust(Draft draft) {
        if (!draft.state().succeeded()) {
            return;
        }
        for (Dispute dispute : List.copyOf(draft.state().disputes().values())) {
            if (dispute.isCounted() && !dispute.refused()) {
                long most = Math.min(unclaimed(draft.state()), dispute.lost());
                share(draft, dispute, Math.max(most, -dispute.debited()));
            }
        }
    }

    private static void share(Draft draft, Dispute dispute, long more) {
        if (more == 0) {
            return;
        }
        PaymentState state = draft.state();
        String name = Names.of(Names.DISPUTE_SHARE + "-" + (shares(state) + 1), dispute.number());
        Money amount = state.money(Math.abs(more));
        draft.request(
                draft.next().disputed(state.disputed() + more),
                new Effect(
                        name,
                        more > 0 ? EffectKind.DISPUTE_DEBIT : EffectKind.DISPUTE_CREDIT,
                        amount,
                        null,
                        null,
                        null,
                        null,
                        null));
        draft.post(name + Names.LOSS, more > 0 ? Kind.LOSS_RECOVERED : Kind.LOST, amount);
    }

    private static long shares(PaymentState state) {
        return state.memory().effectIds().stream().filter(DisputeShares::isShare).count();
    }

    private static boolean isShare(String effectId) {
        return effectId.startsWith(Names.DISPUTE_SHARE);
    }

    /** What an effect that was asked for makes of the shares. */
    static PaymentState evolve(PaymentState state, Effect effect) {
        Money amount = effect.amount();
        Dispute dispute = state.disputes().get(Names.last(effect.effectId()));
        if (!isShare(effect.effectId()) || amount == null || dispute == null) {
            return state;
        }
        boolean debit = effect.kind() == EffectKind.DISPUTE_DEBIT;
        return state.disputing(dispute.sharing(debit ? amount.minor() : -amount.minor()));
    }

    /** The account is closed: what it was to bear is lost. */
    static PaymentState debitRefused(PaymentState state, Effect effect) {
        Money amount = effect.amount();
        Dispute dispute = state.disputes().get(Names.last(effect.effectId()));
        return dispute == null || amount == null
                ? state
                : state.disputing(dispute.refusing(amount.minor()));
    }
}

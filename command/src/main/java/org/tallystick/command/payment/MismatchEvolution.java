package org.tallystick.command.payment;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Money;
import org.tallystick.api.cases.CaseAction;
import org.tallystick.api.cases.CaseKind;
import org.tallystick.api.payment.Effect;
import org.tallystick.api.payment.EffectKind;
import org.tallystick.api.payment.FactKind;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.api.payment.GatewayPosting;
import org.tallystick.api.payment.PaymentStatus;

/** What events make of a success that differs from its order. */
final class MismatchEvolution {

    private MismatchEvolution() {}

    static PaymentState posted(PaymentState state, GatewayPosting posting) {
        Mismatch mismatch = state.mismatch();
        if (mismatch == null || !posting.postingId().startsWith(Names.MISMATCH)) {
            return state;
        }
        long sign = posting.kind() == GatewayPosting.Kind.INTO_SUSPENSE ? 1 : -1;
        Money amount = posting.amount();
        Money change = new Money(sign * amount.minor(), amount.currency());
        return state.differing(mismatch.posting(change, state.trade()))
                .asking(state.asking().done());
    }

    /** What is said anew of the trade that a person is looking at is what he decides about. */
    static PaymentState evidence(PaymentState state, GatewayFact fact) {
        Mismatch mismatch = state.mismatch();
        boolean reviewed =
                state.status() == PaymentStatus.IN_REVIEW
                        && state.trade() == null
                        && fact.kind() == FactKind.SUCCEEDED
                        && fact.amount() != null;
        return reviewed && mismatch != null && Objects.equals(mismatch.trade(), fact.number())
                ? state.differing(Mismatch.of(fact, mismatch))
                : state;
    }

    /** What people have decided about is decided, whatever is told of the same trade later. */
    static PaymentState decided(PaymentState state, @Nullable Effect opened, String action) {
        Mismatch mismatch = state.mismatch();
        if (mismatch == null || opened == null || CaseAction.IGNORE.name().equals(action)) {
            return state;
        }
        String cause = Names.causeOf(CaseKind.AMOUNT_MISMATCH, opened.effectId());
        boolean other =
                opened.caseKind() != CaseKind.AMOUNT_MISMATCH
                        || opened.refundId() != null
                        || (cause != null && isOther(state, cause));
        return other ? state : state.differing(mismatch.settling());
    }

    /** Whether a case is about a second trade, or about money that came back. */
    private static boolean isOther(PaymentState state, String cause) {
        return state.memory().knowsSecond(cause) || cause.startsWith(Names.RETURN + "/");
    }

    /** What the account refused to take of it waits in suspense as before. */
    static PaymentState ended(PaymentState state, Effect effect, @Nullable String movementId) {
        Mismatch mismatch = state.mismatch();
        Money amount = effect.amount();
        boolean refused =
                movementId == null
                        && effect.kind() == EffectKind.CREDIT_FROM_SUSPENSE
                        && effect.caseKind() == CaseKind.AMOUNT_MISMATCH
                        && !state.isBeingBooked();
        return refused && mismatch != null && amount != null
                ? state.differing(mismatch.unsettling(amount.minor()))
                : state;
    }
}

package org.tallystick.command.payment;

import java.time.Instant;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.cases.CaseAction;
import org.tallystick.api.cases.CaseKind;
import org.tallystick.api.payment.Effect;
import org.tallystick.api.payment.EffectKind;
import org.tallystick.api.payment.FactKind;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.api.payment.PaymentEvent.RefundAttempted;
import org.tallystick.api.payment.PaymentEvent.RefundChanged;
import org.tallystick.api.payment.PaymentEvent.RefundEvent;
import org.tallystick.api.payment.PaymentEvent.RefundHeld;
import org.tallystick.api.payment.PaymentEvent.RefundRequested;
import org.tallystick.api.payment.RefundStanding;

/** What an event makes of one refund of a payment. */
final class RefundEvolution {

    private static final Set<String> SETTLING =
            Set.of(
                    CaseAction.CREDIT.name(),
                    CaseAction.LATE_DEBIT.name(),
                    CaseAction.WRITE_OFF.name());

    private RefundEvolution() {}

    /** A person gives the money to somebody else, or takes it from him, or writes it off. */
    static PaymentState decided(PaymentState state, @Nullable Effect opened, String action) {
        if (opened == null
                || opened.caseKind() != CaseKind.COMPENSATION_REFUSED
                || !SETTLING.contains(action)) {
            return state;
        }
        return settling(state, opened.refundId(), true);
    }

    /** What was decided has ended at the account: a refusal leaves the money where it was. */
    static PaymentState settled(PaymentState state, Effect effect, @Nullable String movementId) {
        boolean decided =
                effect.caseKind() == CaseKind.COMPENSATION_REFUSED
                        && effect.kind() != EffectKind.OPEN_CASE;
        if (!decided) {
            return state;
        }
        if (movementId == null) {
            return settling(state, effect.refundId(), false);
        }
        return state.refund(effect.refundId())
                .filter(Refund::isCustomers)
                .map(refund -> state.refunding(refund.booked(movementId)))
                .orElse(state);
    }

    private static PaymentState settling(
            PaymentState state, @Nullable String refundId, boolean otherwise) {
        return state.refund(refundId)
                .map(refund -> state.refunding(refund.settled(otherwise)))
                .orElse(state);
    }

    static PaymentState evolve(PaymentState state, RefundEvent event) {
        RefundStanding standing = event.refund();
        Instant at = event.recordedAt();
        if (event instanceof RefundRequested) {
            int round = state.refund(standing.refundId()).map(Refund::round).orElse(0) + 1;
            return state.refunding(Refund.requested(standing, round, at));
        }
        Refund before =
                state.refund(standing.refundId())
                        .orElseThrow(() -> new IllegalStateException("A refund is requested"));
        if (event instanceof RefundHeld held) {
            return state.refunding(before.held(standing, held.holdId(), at));
        }
        if (event instanceof RefundAttempted attempted) {
            return state.refunding(before.called(standing, attempted.attempt(), at));
        }
        RefundChanged changed = (RefundChanged) Objects.requireNonNull(event);
        GatewayFact fact = changed.fact();
        if (fact == null) {
            // We have booked, the gateway has said nothing: what is in doubt stays so.
            return state.refunding(before.changed(standing, true, at));
        }
        boolean paid = fact.kind() == FactKind.REFUND_SUCCEEDED;
        boolean silent = fact.kind() == FactKind.NO_ANSWER;
        PaymentState heard = silent ? state : state.remembering(state.memory().hearing(fact));
        return heard.refunding(
                paid ? before.paid(standing, at) : before.changed(standing, silent, at));
    }
}

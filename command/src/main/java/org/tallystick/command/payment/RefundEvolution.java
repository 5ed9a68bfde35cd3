package org.tallystick.command.payment;

import java.time.Instant;
import java.util.Objects;
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

    private RefundEvolution() {}

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

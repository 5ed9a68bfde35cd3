package org.tallystick.command.payment;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.payment.FactKind;
import org.tallystick.api.payment.FactOrigin;
import org.tallystick.api.payment.GatewayFact;

/** Facts that came before their time are noted, and heard again when it has come. */
final class EarlyFacts {

    private EarlyFacts() {}

    /**
     * Successes that were told before the order was sent. What has been forgotten of them is heard
     * as if for the first time: they count once the order may have been sent, and are late once it
     * never will be.
     */
    static void hearSuccesses(Draft draft, List<GatewayFact> successes) {
        for (GatewayFact fact : successes) {
            SuccessFacts.hear(draft, fact, FactOrigin.CALLBACK, null);
        }
    }

    /** What was told about the money before it was booked. */
    static void hearBooked(Draft draft, List<GatewayFact> early) {
        for (GatewayFact fact : early) {
            switch (fact.kind()) {
                case RETURNED -> ReturnRules.apply(draft, fact);
                case REFUND_SUCCEEDED -> OthersRefunds.addOrAsk(draft, fact);
                case FUNDS_WITHDRAWN, DISPUTE_WON, DISPUTE_LOST ->
                        DisputeRules.apply(draft, fact, FactOrigin.CALLBACK, null);
                default -> {}
            }
        }
    }

    /**
     * A refund that was taken back before it was booked: where nobody can be asked about it, the
     * signed word has to do.
     */
    static void hearReversed(Draft draft, @Nullable String refundId) {
        PaymentState state = draft.state();
        Refund refund = state.refund(refundId).orElse(null);
        if (refund == null || !refund.isSucceeded()) {
            return;
        }
        state.memory().early().stream()
                .filter(fact -> isReversal(fact.kind()) && refund.id().equals(fact.refundId()))
                .findFirst()
                .ifPresent(fact -> Refunds.reversed(draft, refund, fact));
    }

    private static boolean isReversal(FactKind kind) {
        return kind == FactKind.REFUND_REVERSED || kind == FactKind.REFUND_FAILED;
    }
}

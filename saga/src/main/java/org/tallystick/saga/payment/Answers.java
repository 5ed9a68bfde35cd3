package org.tallystick.saga.payment;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.payment.FactKind;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.api.payment.GatewayStep;

/** What a gateway has said to a call, so that it tells the payment something of what was asked. */
final class Answers {

    private Answers() {}

    /**
     * The facts, one of which at least is about the refund that was asked for, if one was: what
     * names no refund is about that one; where everything is about others, there is no answer.
     */
    static List<GatewayFact> to(GatewayStep step, List<GatewayFact> facts) {
        String refundId = step.refundId();
        if (facts.isEmpty()) {
            return List.of(noAnswer(refundId));
        }
        if (refundId == null || isAbout(refundId, facts)) {
            return facts;
        }
        List<GatewayFact> named = new ArrayList<>();
        for (GatewayFact fact : facts) {
            named.add(fact.refundId() == null && isOfRefund(fact) ? about(fact, refundId) : fact);
        }
        if (!isAbout(refundId, named)) {
            named.add(noAnswer(refundId));
        }
        return named;
    }

    private static boolean isAbout(String refundId, List<GatewayFact> facts) {
        return facts.stream().anyMatch(fact -> refundId.equals(fact.refundId()));
    }

    private static boolean isOfRefund(GatewayFact fact) {
        return switch (fact.kind()) {
            case REFUND_SUCCEEDED,
                    REFUND_PENDING,
                    REFUND_FAILED,
                    REFUND_NOT_FOUND,
                    REFUND_REVERSED,
                    NO_ANSWER,
                    NOT_SUPPORTED ->
                    true;
            default -> false;
        };
    }

    private static GatewayFact about(GatewayFact fact, String refundId) {
        return new GatewayFact(
                fact.kind(),
                fact.number(),
                refundId,
                fact.amount(),
                fact.code(),
                fact.occurredAt(),
                fact.nextAction());
    }

    private static GatewayFact noAnswer(@Nullable String refundId) {
        return new GatewayFact(FactKind.NO_ANSWER, null, refundId, null, null, null, null);
    }
}

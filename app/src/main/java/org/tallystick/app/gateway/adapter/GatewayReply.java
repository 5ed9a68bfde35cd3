package org.tallystick.app.gateway.adapter;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.payment.FactKind;
import org.tallystick.api.payment.GatewayFact;

/**
 * How a call ended.
 *
 * @param outcome for meters, log and circuit breaker
 * @param facts never empty
 */
public record GatewayReply(Outcome outcome, List<GatewayFact> facts) {

    /** How a call ended, technically. */
    public enum Outcome {
        ANSWERED(false),
        /** The gateway said no, and did nothing. */
        REFUSED(false),
        /** The gateway cannot do it; nothing was sent. */
        NOT_SUPPORTED(false),
        TIMEOUT(true),
        IO_ERROR(true),
        /** A status that says nothing about the order. */
        HTTP_ERROR(true),
        UNREADABLE(true),
        SIGNATURE_INVALID(true),
        /** Not sent: the circuit breaker is open. */
        BREAKER_OPEN(false),
        /** Not sent: too many calls are under way. */
        BULKHEAD_FULL(false);

        private final boolean failure;

        Outcome(boolean failure) {
            this.failure = failure;
        }

        /** Whether it speaks against the gateway's health. */
        public boolean isFailure() {
            return failure;
        }
    }

    public GatewayReply {
        facts = List.copyOf(facts);
        if (facts.isEmpty()) {
            throw new IllegalArgumentException("A reply says something");
        }
    }

    /** No answer that says anything about the order. */
    public static GatewayReply noAnswer(Outcome outcome, String code) {
        return of(outcome, FactKind.NO_ANSWER, code);
    }

    /** One fact with the gateway's or our reason. */
    public static GatewayReply of(Outcome outcome, FactKind kind, @Nullable String code) {
        return new GatewayReply(
                outcome, List.of(new GatewayFact(kind, null, null, null, code, null, null)));
    }
}

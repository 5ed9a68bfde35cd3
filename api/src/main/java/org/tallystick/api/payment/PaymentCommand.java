package org.tallystick.api.payment;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.axonframework.modelling.command.TargetAggregateIdentifier;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Callback;
import org.tallystick.api.Ids;
import org.tallystick.api.account.RequestedAmount;
import org.tallystick.api.cases.CaseAction;
import org.tallystick.api.cases.Evidence;

/** All orders to a payment, answered with a {@link PaymentResult}. */
public sealed interface PaymentCommand {

    /** Our own number of the payment. */
    String paymentId();

    /** The stored id of the payment's stream. */
    @TargetAggregateIdentifier
    default String stream() {
        return Ids.paymentStream(paymentId());
    }

    /** A client's request: answered once per callback, and with the same answer ever after. */
    sealed interface ClientRequest extends PaymentCommand {

        /** The identity of this intention. */
        Callback callback();

        /** What is asked for, as named texts; an omitted currency is absent. */
        Map<String, String> content();
    }

    /**
     * Starts a payment.
     *
     * @param paymentId what {@link PaymentNumbers} makes of the client and the order
     * @param expiresAt null means the default lifetime
     * @param lateSuccess null means {@link LateSuccess#CREDIT}
     * @param readiness what is known of the gateway at the edge
     */
    record StartPaymentCommand(
            String paymentId,
            Callback callback,
            String orderId,
            String accountId,
            Direction direction,
            RequestedAmount amount,
            String gateway,
            @Nullable String reference,
            @Nullable Instant expiresAt,
            @Nullable LateSuccess lateSuccess,
            Map<String, String> gatewayData,
            Map<String, String> metadata,
            GatewayReadiness readiness)
            implements ClientRequest {

        public StartPaymentCommand {
            gatewayData = Map.copyOf(gatewayData);
            metadata = Map.copyOf(metadata);
        }

        @Override
        public Map<String, String> content() {
            TreeMap<String, String> content = new TreeMap<>();
            content.put("endpoint", "payments");
            content.put("orderId", orderId);
            content.put("accountId", accountId);
            content.put("direction", direction.name());
            content.put("amount", Long.toString(amount.minor()));
            content.put("gateway", gateway);
            putIfGiven(content, "currency", amount.currency());
            putIfGiven(content, "reference", reference);
            putIfGiven(content, "expiresAt", expiresAt);
            putIfGiven(content, "lateSuccess", lateSuccess);
            gatewayData.forEach((name, value) -> content.put("gatewayData." + name, value));
            metadata.forEach((name, value) -> content.put("metadata." + name, value));
            return content;
        }
    }

    /** Cancels a payment that has not succeeded. */
    record CancelPaymentCommand(String paymentId, Callback callback) implements ClientRequest {

        @Override
        public Map<String, String> content() {
            return Map.of("endpoint", "cancel", "paymentId", paymentId);
        }
    }

    /** Gives back all or part of what a payment captured, through its gateway. */
    record RefundPaymentCommand(
            String paymentId, Callback callback, RequestedAmount amount, @Nullable String reference)
            implements ClientRequest {

        @Override
        public Map<String, String> content() {
            TreeMap<String, String> content = new TreeMap<>();
            content.put("endpoint", "payment-refunds");
            content.put("paymentId", paymentId);
            content.put("amount", Long.toString(amount.minor()));
            putIfGiven(content, "currency", amount.currency());
            putIfGiven(content, "reference", reference);
            return content;
        }
    }

    /**
     * Asks what is to be done at the gateway now, and records that it is about to be done. Answered
     * with {@link PaymentResult.Noted}.
     *
     * @param gatewayAcceptsCalls whether the circuit breaker would let a call pass
     */
    record TakeStepCommand(String paymentId, boolean gatewayAcceptsCalls)
            implements PaymentCommand {}

    /**
     * Tells what a gateway said. A fact that is known already changes nothing.
     *
     * @param gateway who said it; facts of another gateway than the order's are not applied
     * @param inboxId the callback's row in the inbox; null for an answer
     */
    record RecordFactsCommand(
            String paymentId,
            String gateway,
            FactOrigin origin,
            List<GatewayFact> facts,
            @Nullable String inboxId)
            implements PaymentCommand {

        public RecordFactsCommand {
            facts = List.copyOf(facts);
        }
    }

    /** Tells how an effect went. An effect whose outcome is known already changes nothing. */
    record RecordEffectCommand(String paymentId, String effectId, EffectOutcome outcome)
            implements PaymentCommand {}

    /**
     * Carries out what two people have decided in a case.
     *
     * @param attempt of the case's action; each is carried out once
     */
    record DecidePaymentCommand(
            String paymentId,
            String caseId,
            CaseAction action,
            @Nullable String refundId,
            @Nullable Evidence evidence,
            int attempt)
            implements PaymentCommand {}

    /** What the edge knows of the gateway that a client named. */
    enum GatewayReadiness {
        READY,
        UNKNOWN,
        CURRENCY_UNSUPPORTED,
        UNAVAILABLE
    }

    private static void putIfGiven(
            Map<String, String> content, String name, @Nullable Object value) {
        if (value != null) {
            content.put(name, value.toString());
        }
    }
}

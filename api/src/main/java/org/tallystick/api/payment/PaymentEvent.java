package org.tallystick.api.payment;

import java.time.Instant;
import org.axonframework.serialization.Revision;
import org.jspecify.annotations.Nullable;

/**
 * All facts of a payment's stream. Their names, packages and fields are stored and so are for ever;
 * each has an approved JSON that a test compares. Each tells how the payment stands after it.
 */
public sealed interface PaymentEvent {

    /** Our own number of the payment. */
    String paymentId();

    /** How the payment stands after it. */
    PaymentStanding standing();

    /** When it was written down; never earlier than the payment's event before it. */
    Instant recordedAt();

    /** A fact about one of the payment's refunds. */
    sealed interface RefundEvent extends PaymentEvent {

        /** How the refund stands after it. */
        RefundStanding refund();
    }

    /** A payment was ordered. */
    @Revision("1")
    record PaymentStarted(PaymentOrder order, PaymentStanding standing, Instant recordedAt)
            implements PaymentEvent {

        @Override
        public String paymentId() {
            return order.paymentId();
        }
    }

    /** The account's money is held. */
    @Revision("1")
    record PaymentHeld(
            String paymentId, String holdId, PaymentStanding standing, Instant recordedAt)
            implements PaymentEvent {}

    /**
     * The gateway is about to be asked to move the money.
     *
     * @param attempt 1 for the first time; more where the gateway lets the same number be sent
     *     again
     */
    @Revision("1")
    record ChargeAttempted(
            String paymentId, int attempt, PaymentStanding standing, Instant recordedAt)
            implements PaymentEvent {}

    /** The gateway has taken the order and has not decided. */
    @Revision("1")
    record PaymentAccepted(String paymentId, PaymentStanding standing, Instant recordedAt)
            implements PaymentEvent {}

    /** Nobody knows what the gateway did; it is going to be asked. */
    @Revision("1")
    record OutcomeUnknown(
            String paymentId, String cause, PaymentStanding standing, Instant recordedAt)
            implements PaymentEvent {}

    /** The gateway was asked and has nothing new to say; it is asked again later. */
    @Revision("1")
    record StillWaiting(String paymentId, int polls, PaymentStanding standing, Instant recordedAt)
            implements PaymentEvent {}

    /** The gateway says no; before that is believed it is asked. */
    @Revision("1")
    record FailureReported(
            String paymentId, GatewayFact fact, PaymentStanding standing, Instant recordedAt)
            implements PaymentEvent {}

    /** The gateway has moved the money; what that means for the account is on its way. */
    @Revision("1")
    record PaymentPaid(
            String paymentId, GatewayFact fact, PaymentStanding standing, Instant recordedAt)
            implements PaymentEvent {}

    /** The money is where it belongs. */
    @Revision("1")
    record PaymentSucceeded(
            String paymentId, String movementId, PaymentStanding standing, Instant recordedAt)
            implements PaymentEvent {}

    /** It failed; the standing names the code. */
    @Revision("1")
    record PaymentFailed(String paymentId, PaymentStanding standing, Instant recordedAt)
            implements PaymentEvent {}

    /**
     * The order is being closed at the gateway.
     *
     * @param cancelled true if somebody asked for it, false if its time is over
     */
    @Revision("1")
    record PaymentClosing(
            String paymentId, boolean cancelled, PaymentStanding standing, Instant recordedAt)
            implements PaymentEvent {}

    /** Closed because its time is over. */
    @Revision("1")
    record PaymentExpired(String paymentId, PaymentStanding standing, Instant recordedAt)
            implements PaymentEvent {}

    /** Closed because somebody asked for it. */
    @Revision("1")
    record PaymentCancelled(String paymentId, PaymentStanding standing, Instant recordedAt)
            implements PaymentEvent {}

    /** What the gateway says does not fit the order; a person decides. */
    @Revision("1")
    record ReviewStarted(
            String paymentId, GatewayFact fact, PaymentStanding standing, Instant recordedAt)
            implements PaymentEvent {}

    /**
     * A fact was heard that changes nothing by itself, or is only one more piece of evidence.
     *
     * @param inboxId the callback's row in the inbox; null for an answer
     */
    @Revision("1")
    record FactNoted(
            String paymentId,
            FactOrigin origin,
            GatewayFact fact,
            String meaning,
            @Nullable String inboxId,
            PaymentStanding standing,
            Instant recordedAt)
            implements PaymentEvent {}

    /** The gateway got back all or part of what it had paid out. */
    @Revision("1")
    record PaymentReturned(
            String paymentId, GatewayFact fact, PaymentStanding standing, Instant recordedAt)
            implements PaymentEvent {}

    /** The payer's bank has taken money back. */
    @Revision("1")
    record FundsWithdrawn(
            String paymentId, GatewayFact fact, PaymentStanding standing, Instant recordedAt)
            implements PaymentEvent {}

    /** A dispute has ended. */
    @Revision("1")
    record DisputeEnded(
            String paymentId,
            GatewayFact fact,
            boolean won,
            PaymentStanding standing,
            Instant recordedAt)
            implements PaymentEvent {}

    /** Something has to be done at the account, or a case has to be opened. */
    @Revision("1")
    record EffectRequested(
            String paymentId, Effect effect, PaymentStanding standing, Instant recordedAt)
            implements PaymentEvent {}

    /** It was done, or refused; what that means is told by the events with it. */
    @Revision("1")
    record EffectEnded(
            String paymentId,
            String effectId,
            EffectOutcome outcome,
            PaymentStanding standing,
            Instant recordedAt)
            implements PaymentEvent {}

    /** Money moved between two of the ledger's own accounts. */
    @Revision("1")
    record GatewayMoneyPosted(
            String paymentId,
            String gateway,
            GatewayPosting posting,
            PaymentStanding standing,
            Instant recordedAt)
            implements PaymentEvent {}

    /** A person has decided, in a case. */
    @Revision("1")
    record PaymentDecided(
            String paymentId,
            String caseId,
            String action,
            int attempt,
            PaymentStanding standing,
            Instant recordedAt)
            implements PaymentEvent {}

    /** A refund was asked for, or is needed. */
    @Revision("1")
    record RefundRequested(
            String paymentId, RefundStanding refund, PaymentStanding standing, Instant recordedAt)
            implements RefundEvent {}

    /** The account's money for it is held. */
    @Revision("1")
    record RefundHeld(
            String paymentId,
            RefundStanding refund,
            String holdId,
            PaymentStanding standing,
            Instant recordedAt)
            implements RefundEvent {}

    /** The gateway is about to be asked for it. */
    @Revision("1")
    record RefundAttempted(
            String paymentId,
            RefundStanding refund,
            int attempt,
            PaymentStanding standing,
            Instant recordedAt)
            implements RefundEvent {}

    /** The refund stands differently now; its standing tells how. */
    @Revision("1")
    record RefundChanged(
            String paymentId,
            RefundStanding refund,
            @Nullable GatewayFact fact,
            PaymentStanding standing,
            Instant recordedAt)
            implements RefundEvent {}
}

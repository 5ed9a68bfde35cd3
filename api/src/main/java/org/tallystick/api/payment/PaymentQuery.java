package org.tallystick.api.payment;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Callback;

/** All questions about payments. Each names what it is answered with. */
public sealed interface PaymentQuery {

    /** One payment, whole, from the read model. Answered with an optional {@link PaymentView}. */
    record FindPayment(String paymentId) implements PaymentQuery {}

    /**
     * Payments, the newest first, without refunds and timelines. Answered with a page of {@link
     * PaymentView}s.
     *
     * @param attention only those that an open case wants a person for
     */
    record FindPayments(
            @Nullable String orderId,
            Set<PaymentStatus> statuses,
            @Nullable String accountId,
            boolean attention,
            @Nullable String cursor,
            int limit)
            implements PaymentQuery {

        public FindPayments {
            statuses = Set.copyOf(statuses);
        }
    }

    /**
     * Payments that a trace has touched, the newest first, without refunds and timelines. Answered
     * with a list of {@link PaymentView}s.
     *
     * @param traceId of any event of theirs
     */
    record FindPaymentsOfTrace(String traceId, int limit) implements PaymentQuery {}

    /** Which of these payments are settled. Answered with a list of payment ids. */
    record FindSettledPayments(Set<String> paymentIds) implements PaymentQuery {

        public FindSettledPayments {
            paymentIds = Set.copyOf(paymentIds);
        }
    }

    /**
     * How many payments are open, by status; settled ones only grow in number and are not counted.
     * Answered with a list of {@link PaymentCount}s, without those that would be zero.
     */
    record CountOpenPayments() implements PaymentQuery {}

    /** How many payments have a status. */
    record PaymentCount(PaymentStatus status, long payments) {}

    /**
     * Payments whose {@link PaymentStanding#wakeAt()} is over, the oldest first. Answered with a
     * list of payment ids.
     */
    record FindDuePayments(Instant now, int limit) implements PaymentQuery {}

    /**
     * Whether the payment exists in the event store, which knows before the read model does.
     * Answered with a Boolean.
     */
    record PaymentExists(String paymentId) implements PaymentQuery {}

    /**
     * What a client was answered under a callback id, from its receipt. Answered with an optional
     * {@link PaymentAnswer}.
     */
    record FindPaymentAnswer(Callback callback) implements PaymentQuery {}
}

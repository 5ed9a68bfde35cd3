package org.tallystick.command.payment;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Something that is to be done for a payment.
 *
 * @param at the earliest time
 * @param refundId the refund that it is about; null for the order itself
 */
record Due(Instant at, Task task, @Nullable String refundId) {

    /** What is to be done. */
    enum Task {
        /** Charge, for the first time. */
        CALL,
        /** Find out what became of a call that has told nothing. */
        RESUME,
        /** Close, because its time is over. */
        EXPIRE,
        QUERY,
        /** Charge again, under the same number. */
        RESEND,
        CLOSE,
        /** Believe a failure that cannot be confirmed. */
        BELIEVE_FAILURE,
        REFUND,
        RESUME_REFUND,
        QUERY_REFUND
    }

    static Due of(Instant at, Task task) {
        return new Due(at, task, null);
    }

    boolean isOver(Instant now) {
        return !now.isBefore(at);
    }
}

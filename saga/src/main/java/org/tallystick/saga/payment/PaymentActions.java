package org.tallystick.saga.payment;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What a saga can have done. */
interface PaymentActions {

    /** The order of a payment whose start the saga has not seen. */
    KnownOrder order(String paymentId);

    /**
     * Has an effect carried out and the payment told how it went. The event comes again if that is
     * not known before the transaction in hand commits.
     */
    void carryOut(EffectWork work, Trace trace);

    /**
     * Sets the payment's timer.
     *
     * @param at null if nothing is due any more
     */
    void wake(KnownOrder order, @Nullable Instant at, Trace trace);
}

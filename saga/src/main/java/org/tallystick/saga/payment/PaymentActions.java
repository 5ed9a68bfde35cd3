package org.tallystick.saga.payment;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What a saga can have done. */
interface PaymentActions {

    /** The order of a payment whose start the saga has not seen. */
    KnownOrder order(String paymentId);

    /** Has an effect carried out and tells the payment how it went; throws if that is not known. */
    void carryOut(EffectWork work, Trace trace);

    /**
     * Sets the payment's timer.
     *
     * @param at null if nothing is due any more
     */
    void wake(KnownOrder order, @Nullable Instant at, Trace trace);
}
